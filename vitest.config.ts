import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { antdMends } from './tools/vite/antdMends.ts'
import { claimedRows } from './tools/vite/claimedRows.ts'
import { packed } from './tools/vite/packed.ts'
import { LongestFirst } from './tests/support/longestFirst.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `*.sweep.ts` runs in `npm run sweep` and `npm run fault` only: minutes long, and of what smaller tests hold piece by piece. */
const ends = process.env['SWEEP'] === 'all' ? '{test,sweep}' : 'test'
/** One project per folder of tests (architecture §8); `tools/test.mjs` runs them in parts. */
function project(name: string, more: Record<string, unknown> = {}, plugins: readonly Plugin[] = []) {
  return {
    extends: true as const,
    plugins: [...plugins],
    test: { name, include: [`tests/${name}/**/*.${ends}.{ts,tsx}`], ...more },
  }
}

/** The product itself runs beside these, with a copy of one demo each. */
const product = {
  globalSetup: [at('./tests/support/seeds.ts')],
  setupFiles: [at('./tests/support/scratch.ts'), at('./tests/support/failureScreenshot.ts')],
}
const database = { globalSetup: [at('./tests/support/cluster.ts')] }
const page = {
  ...database,
  environment: 'happy-dom',
  setupFiles: [at('./tests/support/window.ts')],
  server: { deps: { inline: [/@rc-component\/portal\/es\/useEscKeyDown/] } },
}

export default defineConfig({
  // as the build changes it (tests/screens/esc)
  plugins: [antdMends()],
  test: {
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // a hang is what it catches, not a busy machine
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // what a file parses of the tree the next one finds parsed
      project('house', { isolate: false }),
      // their files share the modules: to load the rule book takes longer than most of them, and a rule keeps no state
      project('contract', { isolate: false }),
      project('flows', { isolate: false }),
      project('data'),
      // its files share the modules: loading the server takes longer than most of them, and it keeps its state in services
      project('server', { ...database, isolate: false }, [claimedRows()]),
      // its files share the modules and the window: to load the pages takes longer than to walk through them
      project('screens', { ...page, isolate: false, exclude: ['tests/screens/own/**'] }, [packed()]),
      // those that put something of their own in place of a module of the product, or look at motions
      project('screens/own', { ...page, setupFiles: [] }, [packed()]),
      // its files share the modules and one browser: to load and start them takes longer than many a test
      project('e2e', { ...product, isolate: false }),
      project('fault', { ...product, exclude: ['tests/fault/server/**'] }),
      project('fault/server', { ...database }),
    ],
  },
})
