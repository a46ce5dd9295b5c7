/** Writes an ONNX model as the bytes of an `.onnx` file. The same model gives the same bytes. */
import {
  IR_VERSION,
  type OnnxAttribute,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  OPSET,
  TYPE_NUMBERS,
} from './model.js';
import { MessageWriter } from './protobuf.js';

/** Numbers of attribute types in onnx.proto. */
const FLOAT = 1;
const INTEGER = 2;
const TEXT = 3;
const INTEGERS = 7;

export function writeOnnx(model: OnnxModel): Uint8Array {
  const file = new MessageWriter();
  file.integer(1, IR_VERSION);
  file.text(2, 'otau');
  file.message(7, (graph) => writeGraph(graph, model));
  file.message(8, (opset) => {
    opset.text(1, '');
    opset.integer(2, OPSET);
  });
  for (const [key, value] of Object.entries(model.metadata)) {
    file.message(14, (entry) => {
      entry.text(1, key);
      entry.text(2, value);
    });
  }
  return file.bytes().slice();
}

function writeGraph(graph: MessageWriter, model: OnnxModel): void {
  for (const node of model.nodes) graph.message(1, (to) => writeNode(to, node));
  graph.text(2, model.name);
  for (const tensor of model.tensors) graph.message(5, (to) => writeTensor(to, tensor));
  for (const value of model.inputs) graph.message(11, (to) => writeValue(to, value));
  for (const value of model.outputs) graph.message(12, (to) => writeValue(to, value));
}

function writeNode(to: MessageWriter, node: OnnxNode): void {
  for (const name of node.inputs) to.text(1, name);
  for (const name of node.outputs) to.text(2, name);
  to.text(3, node.name);
  to.text(4, node.op);
  for (const [name, value] of Object.entries(node.attributes)) {
    to.message(5, (attribute) => writeAttribute(attribute, name, value));
  }
}

function writeAttribute(to: MessageWriter, name: string, value: OnnxAttribute): void {
  to.text(1, name);
  if (typeof value === 'number') {
    to.integer(3, value);
    to.integer(20, INTEGER);
  } else if (typeof value === 'string') {
    to.text(4, value);
    to.integer(20, TEXT);
  } else if ('float' in value) {
    to.float(2, value.float);
    to.integer(20, FLOAT);
  } else {
    for (const number of value) to.integer(8, number);
    to.integer(20, INTEGERS);
  }
}

function writeTensor(to: MessageWriter, { name, dims, data }: OnnxTensor): void {
  for (const dim of dims) to.integer(1, dim);
  to.integer(2, data instanceof Float32Array ? TYPE_NUMBERS.float32 : TYPE_NUMBERS.int64);
  to.text(8, name);
  to.raw(9, littleEndian(data));
}

/** The numbers as little-endian bytes, on every machine. */
function littleEndian(data: Float32Array | BigInt64Array): Uint8Array {
  const bytes = new Uint8Array(data.byteLength);
  const view = new DataView(bytes.buffer);
  if (data instanceof Float32Array) for (let i = 0; i < data.length; i++) view.setFloat32(4 * i, data[i], true);
  else for (let i = 0; i < data.length; i++) view.setBigInt64(8 * i, data[i], true);
  return bytes;
}

function writeValue(to: MessageWriter, { name, type, dims }: OnnxValue): void {
  to.text(1, name);
  to.message(2, (valueType) => {
    valueType.message(1, (tensor) => {
      tensor.integer(1, TYPE_NUMBERS[type]);
      tensor.message(2, (shape) => {
        for (const size of dims) {
          shape.message(1, (dim) => {
            if (typeof size === 'string') dim.text(2, size);
            else dim.integer(1, size);
          });
        }
      });
    });
  });
}
