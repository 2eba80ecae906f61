// 校验模式只在服务端
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

const schemas = new Set<unknown>(['input', 'reply'])
/** `input` and `reply` of `call({…})`: the server validates by them, a page only needs the address. */
const schemasOf = (call: Node): readonly Node[] => {
  const [definition] = call['arguments'] as readonly Node[]
  if (definition?.type !== 'ObjectExpression') return []
  const properties = definition['properties'] as readonly Node[]
  return properties.filter((one) => schemas.has(nameOf(one['key']))).flatMap((one) => (isNode(one['value']) ? one['value'] : []))
}

const isFunction = ({ type }: Node): boolean => /^(Arrow)?Function|Class/.test(type)

/**
 * Edits of a module: schemas of calls go, and every call made while the module loads is marked as pure (the contract is
 * facts: loading it changes nothing), so that schemas nobody reads fall away together with what built them.
 */
const editsOf = (node: Node): readonly Edit[] => {
  if (isFunction(node)) return []
  const isCall = node.type === 'CallExpression'
  const gone = isCall && nameOf(node['callee']) === 'call' ? schemasOf(node) : []
  const inside = childrenOf(node).flatMap(editsOf)
  const kept = inside.filter((edit) => !gone.some((schema) => edit.start >= schema.start && edit.end <= schema.end))
  const pure = isCall ? [{ start: node.start, end: node.start, text: '/* #__PURE__ */ ' }] : []
  return [...pure, ...gone.map(({ start, end }) => ({ start, end, text: 'null' })), ...kept]
}

/** Takes schemas, and TypeBox with them, out of the pages' bundle; the server's bundle keeps them. */
export const serverSchemas = (): Plugin => ({
  name: 'server-schemas',
  apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
  enforce: 'post',
  transform: {
    filter: { id: /src\/contract\/.*\.ts$/, code: 'typebox' },
    handler(code) {
      const program = this.parse(code) as unknown as Node
      const edits = [...editsOf(program)].sort((a, b) => b.start - a.start)
      return {
        code: edits.reduce((text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end), code),
        map: null,
      }
    },
  },
})
