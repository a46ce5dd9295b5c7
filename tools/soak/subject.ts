/** What programs under load have in common. */
import type { ChildProcess } from 'node:child_process';

/** A process under load. */
export interface Subject {
  readonly child: ChildProcess;
  /** Puts it under load once; what it throws is a fault. */
  round(number: number): Promise<void>;
  /** Megabytes that are left when garbage has been collected; those of Node's threads unless given. */
  live?(): Promise<number>;
  /** Gives back what it needed beside the process. */
  end?(): Promise<void>;
}
