// 过些天再来 · support/laterDays
/** A product, and the screens of its people, some time after now: their clocks are ahead, and run. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright'

const clock = new URL('laterClock.mjs', import.meta.url)

/** The environment of a process whose clock is ahead by so much. */
export const laterEnvironment = (laterMs: number): Readonly<Record<string, string>> => ({
  LATER_MS: String(laterMs),
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${clock.href}`,
})

/** Moves the clock of every page of a browser. */
export const laterPages =
  (laterMs: number) =>
  async (context: BrowserContext): Promise<void> => {
    await context.addInitScript(`globalThis.laterMs = ${laterMs}\n${readFileSync(fileURLToPath(clock), 'utf8')}`)
  }
