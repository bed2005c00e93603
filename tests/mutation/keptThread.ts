import { type PoolOptions, type TestProject, ThreadsPoolWorker } from 'vitest/node';

type Message = Parameters<ThreadsPoolWorker['send']>[0];
type Listener = Parameters<ThreadsPoolWorker['on']>;

/** A thread for all runs of a project: loading its modules takes seconds, the tests of a mutant a fraction of one. */
class KeptThread extends ThreadsPoolWorker {
  override readonly name = 'kept';
  readonly #project: TestProject;
  readonly #listeners: Listener[] = [];
  #isStarted = false;

  constructor(options: PoolOptions) {
    super(options);
    this.#project = options.project;
  }

  override async start() {
    if (!this.#isStarted) await super.start();
  }

  override send(message: Message) {
    if (message.type === 'stop') return this.#answer('stopped');
    if (message.type === 'start' && this.#isStarted) return this.#answer('started');
    this.#isStarted = true;
    // Which tests to run is part of the configuration that the thread began with.
    if (message.type === 'run') Object.assign(message.context, { config: this.#project.serializedConfig });
    super.send(message);
  }

  override on(...listener: Listener) {
    this.#listeners.push(listener);
    super.on(...listener);
  }

  /** It ends with the process. */
  override async stop() {
    for (const listener of this.#listeners.splice(0)) super.off(...listener);
  }

  #answer(type: 'started' | 'stopped') {
    for (const [event, listener] of [...this.#listeners])
      if (event === 'message') listener({ type, __vitest_worker_response__: true });
  }
}

const threads = new Map<TestProject, KeptThread>();

/** Stryker asks for plain threads when it starts Vitest; a plugin still changes that. */
export const keepThreads = {
  name: 'keep-threads',
  configureVitest({ project }: { project: TestProject }) {
    project.config.pool = 'kept';
    project.config.poolRunner = {
      name: 'kept',
      createPoolWorker(options: PoolOptions) {
        const thread = threads.get(options.project) ?? new KeptThread(options);
        threads.set(options.project, thread);
        return thread;
      },
    };
  },
};
