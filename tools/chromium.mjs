// 测试用浏览器的位置
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge', 'msedge']
const mac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  .filter(Boolean)
  .flatMap((base) => [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')])

/** Executable of an installed Chromium: CHROME_PATH, the PATH, the usual places, Playwright's own; undefined if there is none. */
export function findChromium() {
  if (process.env.CHROME_PATH) return existsSync(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))
  return [...onPath, ...mac, ...windows, ...playwrights()].find((path) => existsSync(path))
}

function playwrights() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .map((name) => join(cache, name, 'chrome-linux/chrome'))
}

/**
 * The headless-only build of Chromium, which uses about a quarter less memory, if it is on the PATH; otherwise as `findChromium`. For pages
 * that need no window.
 */
export function findHeadlessShell() {
  if (process.env.CHROME_PATH) return findChromium()
  const dirs = (process.env.PATH ?? '').split(delimiter)
  return dirs.map((dir) => join(dir, 'chromium-headless-shell')).find((path) => existsSync(path)) ?? findChromium()
}

/** Arguments that make Chromium quiet, isolated and able to run as root in a container. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
