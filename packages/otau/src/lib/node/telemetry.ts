/** onnxruntime-node sends figures about its use to its maker; Otau switches that off. */

/**
 * Switches it off for this process. Only what the main thread sets before the library is loaded, in whichever thread, counts: so
 * threads are started after it. A value that is set stays.
 */
export function disableTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY ??= '1';
}
