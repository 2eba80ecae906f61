// 准备环境：依赖与测试用浏览器。No dependencies: this is the first thing that runs in a fresh clone.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldest = [20, 19]

/**
 * Installs missing packages of package-lock.json: those that build and run the product, with `tools` also those that check and develop it,
 * with `test` also a Chromium. Throws one sentence.
 */
export function setUp({ test = false, tools = test } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new Error(`需要 Node ${oldest.join('.')} 或更高，当前是 ${process.versions.node}`)
  }
  if (!isInstalled({ tools })) install({ tools })
  if (test) ensureChromium()
}

/**
 * Compares the lock file with the one npm leaves in node_modules after a complete install. Optional packages of other platforms may be
 * missing.
 */
function isInstalled({ tools }) {
  const done = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(done)) return false
  const have = readPackages(done)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    if ((wanted.dev || wanted.devOptional) && !tools) return true
    return have[path] ? have[path].version === wanted.version : wanted.optional
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Cached packages are used without asking the registry: the lock file has the hash of every package. */
function install({ tools }) {
  const common = ['--no-audit', '--no-fund', '--prefer-offline']
  // installs only missing ones: a server that was started from here keeps using its packages
  if (tools && isInstalled({ tools: false })) {
    npm('install', '--no-save', '--include=dev', ...common)
    if (isInstalled({ tools })) return
  }
  npm('ci', tools ? '--include=dev' : '--omit=dev', ...common)
  if (!isInstalled({ tools })) throw new Error('npm ci 没有成功，请检查网络或 npm 源后重试')
}

function npm(command, ...args) {
  console.log(`安装依赖 npm ${command} …`)
  const [program, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  spawnSync(program, [...first, command, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  })
}

/** Finds a Chromium for the screen tests, or installs Debian's if permitted. */
function ensureChromium() {
  if (findChromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('安装测试用浏览器 apt-get install chromium …')
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-wqy-microhei')
    // lighter for most pages; tests work without it
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
    if (findChromium()) return
  }
  throw new Error('测试需要 Chromium：请安装 Chrome、Edge 或 Chromium，或把 CHROME_PATH 设为它的可执行文件')
}

function apt(...args) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    setUp({ test: process.argv.includes('--test') })
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
