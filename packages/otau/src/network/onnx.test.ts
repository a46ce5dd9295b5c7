/** ONNX files: what is written is read back, known bytes, and no bytes whatever break the reader. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OtauError } from '../lib/error.js';
import { MessageReader, MessageWriter, type OnnxModel, readOnnx, writeOnnx } from './onnx.js';

const MODEL: OnnxModel = {
  name: 'example',
  nodes: [
    {
      op: 'Gemm',
      name: 'product',
      inputs: ['x', 'w'],
      outputs: ['h'],
      attributes: { transB: 1, alpha: { float: 0.5 } },
    },
    { op: 'Transpose', name: 'turn', inputs: ['h'], outputs: ['y'], attributes: { perm: [1, 0], note: 'тест' } },
    { op: 'LogSoftmax', name: 'log', inputs: ['y'], outputs: ['z'], attributes: { axis: -1 } },
  ],
  inputs: [{ name: 'x', type: 'float32', dims: ['N', 2] }],
  outputs: [{ name: 'z', type: 'float32', dims: [3, 'N'] }],
  tensors: [
    { name: 'w', dims: [3, 2], data: Float32Array.of(1, -2, 0.5, 1e-30, Infinity, 0) },
    { name: 'shape', dims: [2], data: BigInt64Array.of(-1n, 1n << 40n) },
    { name: 'scalar', dims: [], data: Float32Array.of(7) },
  ],
  metadata: { otau: '{"name":"Тоғыз құмалақ 𝄞"}' },
};

describe('protocol buffers', () => {
  it('have the bytes of the documentation: field 1 with 150, field 2 with "testing"', () => {
    const writer = new MessageWriter();
    writer.integer(1, 150);
    writer.text(2, 'testing');
    expect([...writer.bytes()]).toEqual([0x08, 0x96, 0x01, 0x12, 0x07, ...new TextEncoder().encode('testing')]);
  });

  it('hold negative numbers in ten bytes', () => {
    const writer = new MessageWriter();
    writer.integer(1, -2);
    expect([...writer.bytes()]).toEqual([0x08, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]);
    const reader = new MessageReader(writer.bytes());
    reader.next();
    expect(reader.integer()).toBe(-2);
  });

  it('read repeated numbers one by one and packed', () => {
    const numbers: number[] = [];
    const reader = new MessageReader(Uint8Array.of(0x08, 3, 0x0a, 3, 1, 0x96, 1));
    while (reader.next()) numbers.push(...reader.integers());
    expect(numbers).toEqual([3, 1, 150]);
  });
});

describe('texts', () => {
  it('are UTF-8 as everywhere else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const writer = new MessageWriter();
        writer.text(1, text);
        const reader = new MessageReader(writer.bytes());
        reader.next();
        expect(reader.text(10_000)).toBe(text);
      }),
    );
    const broken = new MessageWriter();
    broken.raw(1, Uint8Array.of(0xc3));
    const reader = new MessageReader(broken.bytes());
    reader.next();
    expect(() => reader.text()).toThrow('a text is not UTF-8');
  });
});

describe('an ONNX file', () => {
  it('is read back as it was written', () => {
    const read = readOnnx(writeOnnx(MODEL));
    expect({ ...read, metadata: { ...read.metadata } }).toEqual({
      ...MODEL,
      nodes: MODEL.nodes.map((node) => ({ ...node, attributes: Object.assign(Object.create(null), node.attributes) })),
    });
  });

  it('has the same bytes each time', () => {
    expect(writeOnnx(MODEL)).toEqual(writeOnnx(MODEL));
  });

  const refuse = (bytes: Uint8Array) => {
    try {
      readOnnx(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(OtauError);
      expect((error as OtauError).code).toBe('bad-model');
    }
  };

  it('that is cut off anywhere is refused or whole, never a crash', () => {
    const bytes = writeOnnx(MODEL);
    for (let length = 0; length < bytes.length; length++) refuse(bytes.subarray(0, length));
    expect(() => readOnnx(bytes.subarray(0, 60))).toThrow('it ends within a field');
    expect(() => readOnnx(new Uint8Array(0))).toThrow('it holds no graph');
  });

  it('with changed bytes, or of any bytes at all, is refused or read, never a crash', () => {
    const bytes = writeOnnx(MODEL);
    const at = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(at, fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 5 }),
        (changes) => {
          const changed = bytes.slice();
          for (const [place, byte] of changes) changed[place] = byte;
          refuse(changed);
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), refuse), { numRuns: 500 });
  });

  it('cannot claim more numbers than it has', () => {
    const file = new MessageWriter();
    file.message(7, (graph) => {
      graph.message(5, (tensor) => {
        tensor.integer(1, 1 << 30);
        tensor.integer(1, 1 << 20);
        tensor.integer(2, 1);
        tensor.raw(9, new Uint8Array(8));
      });
    });
    expect(() => readOnnx(file.bytes())).toThrow('should have 1125899906842624 numbers and has 8 bytes');
  });
});
