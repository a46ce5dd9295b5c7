/** `<otau-run program="…">`: a button that runs an example in a thread of its own, and what it prints. */
import { withBase } from 'vitepress';

interface Message {
  readonly kind: 'print' | 'clear' | 'end';
  readonly text: string;
}

/** A program that prints without end is stopped here. */
const MAX_LENGTH = 100_000;

class OtauRun extends HTMLElement {
  #worker: Worker | undefined;
  readonly #button = document.createElement('button');
  readonly #output = document.createElement('pre');

  connectedCallback(): void {
    if (this.childElementCount > 0) return;
    this.#button.type = 'button';
    this.#button.className = 'round-button';
    this.#button.addEventListener('click', () => (this.#worker === undefined ? this.#run() : this.#stop('Stopped.')));
    this.#output.className = 'run-output';
    this.#output.hidden = true;
    this.#output.tabIndex = 0;
    this.#output.role = 'log';
    this.#output.ariaLabel = 'What the program prints';
    this.append(this.#button, this.#output);
    this.#label();
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  #label(): void {
    this.#button.textContent = this.#worker === undefined ? 'Run' : 'Stop';
  }

  #run(): void {
    this.#output.hidden = false;
    this.#output.textContent = '';
    const worker = new Worker(withBase(`/${this.getAttribute('program')}`), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#take(data));
    worker.addEventListener('error', ({ message }) => this.#stop(message || 'The program could not be loaded.'));
    this.#worker = worker;
    this.#label();
  }

  #take({ kind, text }: Message): void {
    if (kind === 'clear') this.#output.textContent = '';
    else if (kind === 'print') this.#print(text);
    else this.#stop(this.#output.textContent === '' ? 'It prints nothing.' : undefined);
  }

  #print(text: string): void {
    this.#output.append(`${text}\n`);
    if ((this.#output.textContent?.length ?? 0) > MAX_LENGTH) this.#stop('It prints more than is shown here.');
  }

  #stop(why?: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    if (why !== undefined) this.#print(why);
    this.#label();
  }
}

export function defineRunElement(): void {
  if (!customElements.get('otau-run')) customElements.define('otau-run', OtauRun);
}
