// ERP节点 · outware/erpNode
import type { InputOf } from '#contract/call'
import { erpNode, erpNodeStatus, saveErpNodes } from '#contract/outware/erpNode'
import { everywhere } from '../core/warehouses.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { words } from '../platform/kinds.ts'
import { hasRight } from '../platform/person.ts'
import { upsertRows } from '../platform/rows.ts'
import { ownerSeen, seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'

/** SQL: the nodes of an owner. The owner's own row of a node replaces the general row. */
const nodesOf = (owner: string): string =>
  `n.owner_no = ${owner} or (n.owner_no = '${everywhere}' and not exists (
     select 1 from rule_erp_node m where m.tenant_id = $1 and m.owner_no = ${owner} and m.node_code = n.node_code))`

const nodes = serve(erpNode, (_today: string, person: Person) => ({
  from: 'rule_erp_node n',
  alias: 'n',
  columns: { nodeCode: 'n.node_code::text', ownerNo: `nullif(n.owner_no, '${everywhere}')` },
  where: `(n.owner_no = '${everywhere}' or ${ownerSeen(person, 'n.owner_no')})`,
  search: {
    ownerNo: (asked, p) => {
      const [ownerNo, ...more] = words(asked.ownerNo)
      if (ownerNo === undefined) return `n.owner_no = '${everywhere}'`
      return more.length === 0 ? nodesOf(p.add(ownerNo)) : `n.owner_no = any(${p.add([everywhere, ownerNo, ...more])}::text[])`
    },
  },
}))

/** @throws Refused A0404 for an owner that is unknown or out of scope */
const reachOwner = async (ctx: Ctx, ownerNo: string): Promise<void> => {
  if (ownerNo === everywhere) {
    if (!ctx.person.scope.owner.all) throw refuse('A0400', {}, { ownerNo: '没有全部货主的权限，请选一个货主' })
    return
  }
  const found = await ctx.tx.query('select 1 from owner where tenant_id = $1 and owner_no = $2', [ctx.tenantId, ownerNo])
  if (found.length === 0 || !seesOwner(ctx.person, ownerNo)) throw refuse('A0404')
}

interface Node {
  readonly nodeCode: string
  readonly nodeName: string
  readonly isPost: number
  readonly sort: number
  readonly isDisabled: number
}
type NodeInput = InputOf<typeof saveErpNodes>['nodes']

/** The nodes with changed values. @throws Refused A0404 for an unknown node */
const changedNodes = (before: readonly Node[], wanted: NodeInput): readonly Node[] => {
  if (new Set(wanted.map(({ nodeCode }) => nodeCode)).size < wanted.length)
    throw refuse('A0400', {}, { nodes: '每个节点只能出现一次' })
  return wanted.flatMap((one, at): Node[] => {
    const old = before.find(({ nodeCode }) => nodeCode === one.nodeCode)
    const sort = (at + 1) * 10
    if (old === undefined) throw refuse('A0404')
    const isSame = old.isPost === one.isPost && old.isDisabled === one.isDisabled && old.sort === sort
    return isSame ? [] : [{ ...old, ...one, sort }]
  })
}

const save = handle(saveErpNodes, async (ctx, { ownerNo = everywhere, nodes: wanted }) => {
  await reachOwner(ctx, ownerNo)
  const before = await ctx.tx.query<Node>(
    `select n.node_code::text, n.node_name, n.is_post, n.sort, n.is_disabled from rule_erp_node n
      where n.tenant_id = $1 and (${nodesOf('$2')}) order by n.sort, n.node_code`,
    [ctx.tenantId, ownerNo],
  )
  const rows = changedNodes(before, wanted)
  const changesStatus = rows.some((row) =>
    before.some((old) => old.nodeCode === row.nodeCode && old.isDisabled !== row.isDisabled),
  )
  if (changesStatus && !hasRight(ctx.person, erpNodeStatus)) throw refuse('A0312')
  if (rows.length === 0) return { changed: 0 }
  await upsertRows(
    ctx.tx,
    'rule_erp_node',
    rows.map((row) => ({
      ...createdBy(ctx),
      ...updatedBy(ctx),
      ...row,
      nodeCode: Number(row.nodeCode),
      ownerNo,
      id: ctx.id(),
    })),
    { key: ['ownerNo', 'nodeCode'], set: ['isPost', 'sort', 'isDisabled'] },
  )
  await writeLogs(ctx, [
    { bizType: erpNode.id, bizNo: ownerNo, action: '编辑', before: { nodes: before }, after: { nodes: wanted } },
  ])
  await changed(ctx, [{ resource: erpNode.id, key: ownerNo, op: 'put' }])
  return { changed: rows.length }
})

export default [...nodes, save]
