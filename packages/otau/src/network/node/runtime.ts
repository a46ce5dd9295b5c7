/**
 * Networks in Node. Those of dense layers run in this project's own code (`dense/`), which needs no package and is as fast or faster; those with
 * convolutions by onnxruntime-node, an optional package that is loaded when the first of them is. One session has one thread; several
 * worker threads have one each.
 *
 * A requested device is an execution provider of onnxruntime-node. On `cpu` the last product of a policy of thousands of actions runs in
 * this project's own code (`wide-policy.ts`). `wasm` is the browser's runtime, so that what plays on a page
 * can be measured here; it loads onnxruntime-web only where a network has convolutions.
 */
import { OtauError } from '../../lib/error.js';
import { callNative, disableTelemetry, isCounted } from '../../lib/node/thread.js';
import { openDense } from '../dense/session.js';
import { type Model, readModel } from '../model.js';
import {
  type OrtModule,
  type OrtSession,
  type OrtTensor,
  type OrtWebModule,
  openSession,
  SESSION_OPTIONS,
  webRuntime,
} from '../ort-session.js';
import type { Device, InferenceRuntime, InferenceSession } from '../runtime.js';
import { hasWidePolicy, openWidePolicy } from '../wide-policy.js';

/** The parts of onnxruntime-node besides the interface it shares with onnxruntime-web. */
export interface OrtNodeModule extends OrtModule {
  readonly Tensor: OrtModule['Tensor'] & (new (type: 'int32', data: Int32Array, dims: readonly number[]) => OrtTensor);
  /** The execution providers that this build knows; those that are not bundled need libraries of their own. */
  listSupportedBackends(): readonly { readonly name: string }[];
}

/** The runtime in a thread that may be terminated: not while native code runs. */
function counted(ort: OrtNodeModule): OrtNodeModule {
  const create = async (model: Uint8Array, options?: object): Promise<OrtSession> => {
    const session = await callNative(() => ort.InferenceSession.create(model, options));
    return {
      run: (feeds, fetches) =>
        callNative(() => (fetches === undefined ? session.run(feeds) : session.run(feeds, fetches))),
      release: () => callNative(() => session.release()),
    };
  };
  const { Tensor } = ort;
  return { Tensor, InferenceSession: { create }, listSupportedBackends: () => ort.listSupportedBackends() };
}

/** Throws `no-runtime` where the package is not installed. */
export async function loadOnnxRuntime(): Promise<OrtNodeModule> {
  disableTelemetry();
  try {
    const module = await import('onnxruntime-node');
    const ort = (module.default ?? module) as OrtNodeModule;
    return isCounted ? counted(ort) : ort;
  } catch (cause) {
    throw new OtauError(
      'no-runtime',
      'Training, networks with convolutions and devices other than wasm need the package onnxruntime-node: npm install onnxruntime-node',
      { cause },
    );
  }
}

/**
 * The runtime of Node, one thread for each session: this project's own code for dense networks, unless a device is requested;
 * onnxruntime-node all others.
 * @example const session = await nodeRuntime.create(await readFile('models/kindo.onnx'));
 */
export const nodeRuntime: InferenceRuntime = {
  create: async (bytes, device) => {
    if (device === 'wasm') return webRuntime(loadWebRuntime).create(bytes);
    const model = readModel(bytes);
    if (device === undefined && model.declaration.trunk.kind !== 'cells') return openDense(model);
    const ort = await loadOnnxRuntime();
    return device === undefined || device === 'cpu' ? openOnProcessor(ort, model) : openOnDevice(ort, model, device);
  },
};

async function openOnProcessor(ort: OrtModule, model: Model): Promise<InferenceSession> {
  const wide = hasWidePolicy(model.declaration) ? await openWidePolicy(ort, model, SESSION_OPTIONS) : undefined;
  return wide ?? openSession(ort, model, SESSION_OPTIONS, true);
}

async function loadWebRuntime(): Promise<OrtWebModule> {
  try {
    return (await import('onnxruntime-web/wasm')) as unknown as OrtWebModule;
  } catch (cause) {
    throw new OtauError(
      'no-runtime',
      'On the device wasm, networks with convolutions need the package onnxruntime-web: npm install onnxruntime-web',
      {
        cause,
      },
    );
  }
}

/** A session on an accelerator. Its numbers differ from the processor's in their last digits. */
async function openOnDevice(ort: OrtNodeModule, model: Model, device: Device): Promise<InferenceSession> {
  const known = ort.listSupportedBackends().map(({ name }) => name);
  if (!known.includes(device)) {
    throw new OtauError(
      'no-runtime',
      `onnxruntime-node has no device ${device} on this system; it knows ${known.join(', ')}.`,
    );
  }
  try {
    return await openSession(ort, model, { ...SESSION_OPTIONS, executionProviders: [device] }, true);
  } catch (cause) {
    if (!(cause instanceof OtauError) || cause.cause === undefined) throw cause;
    const [why] = cause.message.split('\n');
    throw new OtauError('no-runtime', `The device ${device} does not work here: ${why}`, { cause });
  }
}
