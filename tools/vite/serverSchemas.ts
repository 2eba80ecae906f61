// 校验模式只在服务端
import type { Plugin } from 'vite'
import { childrenOf, edited, nameOf, type Edit, type Node } from './edits.ts'

const schemas = new Set<unknown>(['input', 'reply'])
/** Removes `input` and `reply` of `call({…})`: only the server validates by them, a page needs the address. */
const withoutSchemas = (call: Node): readonly Edit[] => {
  const [definition] = call['arguments'] as readonly Node[]
  if (definition?.type !== 'ObjectExpression') return []
  const properties = definition['properties'] as readonly Node[]
  return properties
    .filter((one) => schemas.has(nameOf(one['key'])))
    .map((one) => ({ start: one.start, end: one.end, text: `${String(nameOf(one['key']))}: null` }))
}

const isFunction = ({ type }: Node): boolean => /^(Arrow)?Function|Class/.test(type)

/**
 * Edits of a module: schemas of calls are removed, and every call at module load is marked as pure, because contract modules have no side
 * effects. So the bundler drops schemas that nobody reads, with the functions that built them. Calls inside a function may have effects
 * and are not marked.
 */
const editsOf = (node: Node, loads = true): readonly Edit[] => {
  const isCall = node.type === 'CallExpression'
  const removedSchemas = isCall && nameOf(node['callee']) === 'call' ? withoutSchemas(node) : []
  const innerEdits = childrenOf(node).flatMap((child) => editsOf(child, loads && !isFunction(node)))
  const keptEdits = innerEdits.filter(
    (edit) => !removedSchemas.some((schema) => edit.start >= schema.start && edit.end <= schema.end),
  )
  const pureMark = isCall && loads ? [{ start: node.start, end: node.start, text: '/* #__PURE__ */ ' }] : []
  return [...pureMark, ...removedSchemas, ...keptEdits]
}

/** Removes schemas and TypeBox from the pages' bundle; the server's bundle keeps them. */
export const serverSchemas = (): Plugin => ({
  name: 'server-schemas',
  apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
  enforce: 'post',
  transform: {
    filter: { id: /src\/contract\/.*\.ts$/, code: 'typebox' },
    handler(code) {
      return { code: edited(code, editsOf(this.parse(code) as unknown as Node)), map: null }
    },
  },
})
