// 手持端文件清单
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk'
const startsAt = (chunk: Chunk, path: string): boolean => chunk.facadeModuleId?.endsWith(path) ?? false

/** Libraries whose weight must never reach a PDA (stack.md §4). */
const tooHeavy = /node_modules[\\/](antd|typebox)[\\/]/

/** Files a chunk needs: itself, what it imports, what it may import later, and their styles. */
const closure = (bundle: Bundle, from: Chunk, lazy: boolean, found: Set<string>): void => {
  if (found.has(from.fileName)) return
  found.add(from.fileName)
  for (const style of from.viteMetadata?.importedCss ?? []) found.add(style)
  for (const asset of from.viteMetadata?.importedAssets ?? []) found.add(asset)
  for (const name of [...from.imports, ...(lazy ? from.dynamicImports : [])]) {
    const next = bundle[name]
    if (isChunk(next)) closure(bundle, next, lazy, found)
  }
}

/** Files stored at their first use: a decoder that most devices never need, and voice recordings. */
const storedOnFirstUse = /\.(?:wasm|mp3)$/
/**
 * A circle of imports between files, in import order; null if there is none. A file in a circle may read a module that is not loaded yet.
 */
export const circleOf = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null => {
  const done = new Set<string>()
  const walk = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const circle = walk(next, [...path, name])
      if (circle !== null) return circle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const circle = walk(name, [])
    if (circle !== null) return circle
  }
  return null
}

/**
 * Finds the built files that the handheld needs offline. `keeps` accepts these and the entry page. All other assets are listed in
 * `chunks.json`: `warm` files are stored on a desktop in idle time, `later` files at their first use.
 */
export const handheldGraph = () => {
  const needed = new Set<string>()
  const plugin: Plugin = {
    name: 'handheld-graph',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(isChunk)
      const circle = circleOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports])))
      if (circle !== null) this.error(`这些文件互相等着载入，先跑的那个读到的是空：${circle.join(' → ')}`)
      for (const chunk of chunks) if (chunk.isEntry) closure(bundle, chunk, false, needed)
      for (const chunk of chunks) if (startsAt(chunk, 'src/handheld/start.tsx')) closure(bundle, chunk, true, needed)
      for (const chunk of chunks) {
        const heavy = needed.has(chunk.fileName) ? chunk.moduleIds.find((id) => tooHeavy.test(id)) : undefined
        if (heavy !== undefined) this.error(`手持端用到了不该带的库：${heavy}（在 ${chunk.fileName} 里）`)
      }
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
      const paths = (names: readonly string[]): readonly string[] => names.map((name) => `/${name}`)
      const source = JSON.stringify({
        warm: paths(assets.filter((name) => !needed.has(name) && !storedOnFirstUse.test(name))),
        later: paths(assets.filter((name) => storedOnFirstUse.test(name))),
      })
      this.emitFile({ type: 'asset', fileName: 'chunks.json', source })
    },
  }
  const keeps = (url: string): boolean => !url.startsWith('assets/') || (needed.has(url) && !storedOnFirstUse.test(url))
  return { plugin, keeps }
}
