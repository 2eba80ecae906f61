// 比最老的浏览器还新的接口
import type { Plugin } from 'vite'

/** What the built files may run in; vite lowers syntax to it, but adds no missing function. A PDA's WebView is often that old. */
export const oldestChrome = 100

interface Newer {
  readonly name: string
  /** how a use of it is written */
  readonly use: RegExp
  /** Chrome that brought it */
  readonly since: number
}
const method = (since: number, ...names: readonly string[]): Newer[] =>
  names.map((name) => ({ name, use: new RegExp(String.raw`\.${name}\s*\(`, 'g'), since }))
const named = (since: number, ...names: readonly string[]): Newer[] =>
  names.map((name) => ({ name, use: new RegExp(String.raw`\b${name.replace('.', String.raw`\s*\.\s*`)}\b`, 'g'), since }))

/** Functions of the language and of the browser that came after 100 (MDN browser-compat-data); longer only by what somebody uses. */
const all: readonly Newer[] = [
  ...method(105, 'checkVisibility'),
  ...method(110, 'toSorted', 'toReversed', 'toSpliced', 'with'),
  ...method(111, 'isWellFormed', 'toWellFormed', 'startViewTransition'),
  ...method(114, 'showPopover', 'hidePopover', 'togglePopover', 'transferToFixedLength'),
  ...method(122, 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'intersection', 'union', 'difference'),
  ...method(124, 'setHTMLUnsafe', 'getHTMLUnsafe'),
  ...method(132, 'bytes'),
  ...method(133, 'moveBefore'),
  ...method(140, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'),
  ...method(145, 'getOrInsert', 'getOrInsertComputed'),
  ...named(102, 'inert'),
  ...named(103, 'AbortSignal.timeout'),
  ...named(105, 'Response.json'),
  ...named(113, 'getSetCookie'),
  ...named(116, 'AbortSignal.any'),
  ...named(117, 'Object.groupBy', 'Map.groupBy'),
  ...named(119, 'Promise.withResolvers'),
  ...named(120, 'URL.canParse'),
  ...named(121, 'Array.fromAsync'),
  ...named(122, 'Iterator.from', 'storageBuckets'),
  ...named(126, 'URL.parse'),
  ...named(128, 'Promise.try'),
  ...named(129, 'scheduler.yield', 'Intl.DurationFormat'),
  ...named(134, 'Error.isError', 'Symbol.dispose', 'Symbol.asyncDispose'),
  ...named(136, 'RegExp.escape'),
  ...named(140, 'Uint8Array.fromBase64', 'Uint8Array.fromHex'),
  {
    name: 'searchParams.size',
    use: /\bsearchParams\.size\b/g,
    since: 113,
  },
  {
    name: '迭代器的 map、filter、toArray',
    use: /\.(?:keys|values|entries)\(\)\s*\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/g,
    since: 122,
  },
]

/** Files that ask whether it is there before they use it. */
const guarded: readonly { readonly name: string; readonly file: RegExp }[] = [
  // without buckets there is no second copy, the outbox itself stands
  { name: 'storageBuckets', file: /src[\\/]data[\\/]bucket\.ts$/ },
  // only for <ViewTransition>, which nobody here draws; `inert` is the name of an attribute there
  { name: 'startViewTransition', file: /react-dom-client\.production\.js$/ },
  { name: 'inert', file: /react-dom-client\.production\.js$/ },
]

export interface Use {
  readonly name: string
  readonly since: number
  /** offset in the text */
  readonly at: number
}
/** Uses of what `oldestChrome` does not have in the code of one file. */
export const newerUses = (file: string, code: string): Use[] =>
  all
    .filter(({ name, since }) => since > oldestChrome && !guarded.some((one) => one.name === name && one.file.test(file)))
    .flatMap(({ name, use, since }) => [...code.matchAll(use)].map(({ index }) => ({ name, since, at: index })))

/**
 * Fails the build when a built module, of ours or of a library, calls what the oldest browser does not have: there it would be a page
 * that does not open (met with `toSorted` on WebView 100-109). Looks at what is left of each module after tree shaking.
 */
export const newerThanTarget = (): Plugin => ({
  name: 'newer-than-target',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = new Set<string>()
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        for (const [file, { code }] of Object.entries(chunk.modules))
          for (const { name, since } of newerUses(file, code ?? '')) found.add(`${name}（Chrome ${since} 起）：${file}`)
    if (found.size > 0) this.error(`用了 Chrome ${oldestChrome} 没有的接口\n${[...found].join('\n')}`)
  },
})
