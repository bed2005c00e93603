import type { BrowserContext, Page } from '@playwright/test';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What stays in a page or browser until it is taken back: an init script, a route, a session with the browser's tools. */
type Lasting = { dispose(): Promise<void> } | { detach(): Promise<void> };
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const;

/** As Playwright's own and the configuration have it. */
const viewport = { width: 1280, height: 720 };
const media = {
  colorScheme: 'light',
  media: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;

/**
 * The page of a person's browser that goes from test to test, as a new one takes longer to compile the app than to show it.
 * Each test gets it as if it were new; one that was closed, or was at several origins, is not given again.
 */
export class LentPage {
  #isLent = false;
  #page: Page | undefined;
  readonly #origins = new Set<string>();
  readonly #left: Lasting[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly state: State,
  ) {
    noteAnswers(context, [...lasting, 'newCDPSession'], this.#left);
    context.on('framenavigated', (frame) => this.#origins.add(new URL(frame.url()).origin));
  }

  get isLent() {
    return this.#isLent && !this.#page?.isClosed();
  }

  async lend(): Promise<Page> {
    this.#isLent = true;
    if (this.#page && !this.#page.isClosed()) {
      await this.context.clearCookies();
      await this.context.addCookies(this.state.cookies);
    } else {
      await this.context.setStorageState(this.state);
      this.#page = await this.context.newPage();
      noteAnswers(this.#page, lasting, this.#left);
    }
    this.#origins.clear();
    return this.#page;
  }

  async giveBack() {
    const page = this.#page;
    for (const other of this.context.pages()) if (other !== page) await other.close();
    const [origin = '', ...others] = this.#origins;
    const isFit = page && !page.isClosed() && origin.startsWith('http') && others.length === 0;
    const isClean = isFit && (await isDone(this.#clean(page, origin)));
    if (!(await this.#takeBack()) || !isClean) {
      await page?.close();
      this.#page = undefined;
    }
    this.#isLent = false;
  }

  /**
   * Leaves the page on an address of its origin without the app, where it keeps what it has compiled. It can't where the app
   * goes elsewhere at the same moment.
   */
  async #clean(page: Page, origin: string) {
    for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event);
    await page.goto(`${origin}/healthz`);
    const tools = await this.context.newCDPSession(page);
    await tools.send('Page.resetNavigationHistory');
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      window.name = '';
    });
    await page.setViewportSize(viewport);
    await page.emulateMedia(media);
    await page.mouse.move(0, 0);
  }

  /** Whether all could be taken back: what belongs to a page that was closed can't. */
  async #takeBack(): Promise<boolean> {
    const takenBack = this.#left.splice(0).map((one) => ('detach' in one ? one.detach() : one.dispose()));
    return (await Promise.all(takenBack.map(isDone))).every(Boolean);
  }
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Notes what these methods answer. */
function noteAnswers<Of extends object>(of: Of, methods: readonly (keyof Of)[], answers: unknown[]) {
  for (const name of methods) {
    const method: unknown = Reflect.get(of, name);
    if (typeof method !== 'function') continue;
    Reflect.set(of, name, async (...given: unknown[]) => {
      const answer: unknown = await method.apply(of, given);
      answers.push(answer);
      return answer;
    });
  }
}
