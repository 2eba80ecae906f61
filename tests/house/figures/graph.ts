import { importsOf } from '../imports.ts'
import type { Source } from '../sources.ts'

/** Which file needs which to be loaded or understood: types count, `import(…)` does not. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** The graph of some files; what they import from elsewhere is left out. */
export function graphOf(files: readonly Source[]): Graph {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((source) => {
      const targets = importsOf(source).flatMap(({ target, later }) => (later || !paths.has(target) ? [] : [target]))
      return [source.path, [...new Set(targets)]]
    }),
  )
}

/** Every file that can be reached from one, itself included. */
export function reached(graph: Graph, from: string): ReadonlySet<string> {
  const seen = new Set([from])
  for (const path of seen) for (const target of graph.get(path) ?? []) seen.add(target)
  return seen
}

/** Groups of files that all need each other, the largest first. */
export function circlesIn(graph: Graph): string[][] {
  const back = new Map<string, string[]>()
  for (const [path, targets] of graph) for (const target of targets) back.set(target, [...(back.get(target) ?? []), path])
  // Kosaraju: in the order in which their needs were met, last first, whoever leads back to a file is in its circle
  const left = new Set(ended(graph).toReversed())
  const circles: string[][] = []
  for (const path of left) {
    const circle = [path]
    left.delete(path)
    for (const one of circle)
      for (const user of back.get(one) ?? []) {
        if (left.delete(user)) circle.push(user)
      }
    if (circle.length > 1 || graph.get(path)?.includes(path)) circles.push(circle)
  }
  return circles.sort((a, b) => b.length - a.length)
}

/** The files of a graph, each after those it needs. */
function ended(graph: Graph): string[] {
  const done: string[] = []
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const target of graph.get(path) ?? []) visit(target)
    done.push(path)
  }
  for (const path of graph.keys()) visit(path)
  return done
}
