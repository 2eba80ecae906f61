import type { Source } from '../sources.ts'
import { graphOf, reached } from './graph.ts'

/** Rooms of the server that are no areas. */
const shared = /^(?:platform|core|seed|import)$/
const areaOf = (path: string): string | undefined => {
  const [room, area = '', file] = path.split('/')
  return room === 'server' && file !== undefined && !shared.test(area) ? area : undefined
}

/** Files of server/core that one area alone needs, itself or through other files of core. */
export function servingOneArea(server: readonly Source[]): Source[] {
  const graph = graphOf(server)
  const users = new Map<string, Set<string>>()
  for (const { path } of server) {
    const area = areaOf(path)
    if (area === undefined) continue
    for (const one of reached(graph, path)) users.set(one, (users.get(one) ?? new Set()).add(area))
  }
  return server.filter(({ path }) => path.startsWith('server/core/') && users.get(path)?.size === 1)
}
