/** For tests with thousands of refusals: the stack of an error takes most of the time. */
import { OtauError } from '../packages/otau/src/lib/error.js';

/** What `read` returns or refuses, an `OtauError` without its stack. Any other error comes from a second reading, with its stack. */
export function withoutStacks<Value>(read: () => Value): Value {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return read();
  } catch (error) {
    if (error instanceof OtauError) throw error;
    Error.stackTraceLimit = limit;
    return read();
  } finally {
    Error.stackTraceLimit = limit;
  }
}
