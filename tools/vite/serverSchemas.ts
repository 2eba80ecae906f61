// 校验模式只在服务端
import type { Plugin } from 'vite'
import { childrenOf, edited, nameOf, type Edit, type Node } from './edits.ts'

const schemas = new Set<unknown>(['input', 'reply'])
/** Without `input` and `reply` of `call({…})`: the server validates by them, a page only needs the address. */
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
 * Edits of a module: schemas of calls go, and every call made while the module loads is marked as pure (the contract is
 * facts: loading it changes nothing), so that schemas nobody reads fall away together with what built them. What a function
 * does when it is called may well change something: there only the schemas go.
 */
const editsOf = (node: Node, loads = true): readonly Edit[] => {
  const isCall = node.type === 'CallExpression'
  const gone = isCall && nameOf(node['callee']) === 'call' ? withoutSchemas(node) : []
  const inside = childrenOf(node).flatMap((child) => editsOf(child, loads && !isFunction(node)))
  const kept = inside.filter((edit) => !gone.some((schema) => edit.start >= schema.start && edit.end <= schema.end))
  const pure = isCall && loads ? [{ start: node.start, end: node.start, text: '/* #__PURE__ */ ' }] : []
  return [...pure, ...gone, ...kept]
}

/** Takes schemas, and TypeBox with them, out of the pages' bundle; the server's bundle keeps them. */
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
