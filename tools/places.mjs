// 一个画面的 id → 它自己的文件：契约、服务端、画面、流程、手持端，和服务端旁边的规则书、按文件导入。
import { posix } from 'node:path'

/** Paths that follow from the id of a screen, such as `returns/warning`, whether or not the file exists. */
export function placesOf(id) {
  const rooms = [
    `src/contract/${id}`,
    `server/${id}`,
    `src/screens/${id}`,
    `src/flows/${id.split('/').at(-1)}`,
    `src/handheld/${id}`,
  ]
  return rooms.flatMap((room) => [`${room}.ts`, `${room}.tsx`])
}

/**
 * The files of a screen: those that follow from its id, the rules its server file names (`rules: shopRules`), and its imports
 * (`./…File.ts`).
 * @param textOf path → its text, undefined if there is no file
 */
export function filesOf(id, textOf) {
  const own = placesOf(id).filter((path) => textOf(path) !== undefined)
  const beside = own.filter((path) => path.startsWith('server/')).flatMap((path) => besideOf(path, textOf(path)))
  const further = beside.filter((path) => path.endsWith('File.ts')).flatMap((path) => besideOf(path, textOf(path) ?? ''))
  return [...new Set([...own, ...beside, ...further])].filter((path) => textOf(path) !== undefined)
}

function besideOf(path, text) {
  const books = new Set([...text.matchAll(/\brules(?:: (?:\{\s*\.\.\.)?(\w+))?/g)].map(([, name]) => name ?? 'rules'))
  return [...text.matchAll(/import\s+(?:type\s+)?(\{[^}]*\}|\w+)\s+from\s+'(\.[^']+)'/g)].flatMap(([, names, from]) =>
    /\.\/\w+File\.ts$/.test(from) || names.match(/\w+/g).some((name) => books.has(name))
      ? [posix.join(posix.dirname(path), from)]
      : [],
  )
}
