import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { escWhenShown } from './tools/vite/escWhenShown.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One project per folder of tests (architecture §8); `tools/test.mjs` runs them in parts. */
function project(name: string, more: Record<string, unknown> = {}) {
  return {
    extends: true as const,
    test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...more },
  }
}

/** The product itself runs beside these, with a copy of one demo each. */
const product = { globalSetup: [at('./tests/support/seeds.ts')], setupFiles: [at('./tests/support/lastSight.ts')] }
const database = { globalSetup: [at('./tests/support/cluster.ts')] }

/** Pages in a DOM before the server of the test. */
const screen = {
  ...database,
  environment: 'happy-dom',
  server: { deps: { inline: [/@rc-component\/portal\/es\/useEscKeyDown/] } },
}

/** Files that need modules of their own: they stand others in the place of the handheld's, or send and draw in a way of their own. */
const alone = ['handheld*', 'limits', 'once', 'pictures', 'toast'].map((name) => `tests/screens/${name}.test.{ts,tsx}`)

export default defineConfig({
  // as the build changes it (tests/screens/esc)
  plugins: [escWhenShown()],
  test: {
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // a hang is what it catches, not a busy machine
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('house'),
      project('contract'),
      project('flows'),
      project('data'),
      // its files share the modules: loading the server takes longer than most of them, and it keeps its state in services
      project('server', { ...database, isolate: false }),
      // so do the desk's: a page of it loads a thousand modules before it shows its first word
      project('screens', {
        ...screen,
        isolate: false,
        setupFiles: [at('./tests/support/freshPage.ts')],
        exclude: alone,
      }),
      project('screens/alone', { ...screen, include: alone }),
      project('e2e', product),
      project('fault', { ...product, exclude: ['tests/fault/server/**'] }),
      project('fault/server', database),
    ],
  },
})
