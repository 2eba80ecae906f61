// ERP节点 · outware/erpNode
import { Array as List, Integer, Object as Obj, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { ERP_NODES } from '../rules/erpNodes.ts'

/** Right of 启用/停用 of a node, in addition to the right to change the page. */
export const erpNodeStatus = 240308

/** The nodes of an owner in their order; without `ownerNo` the general nodes, which apply to owners without nodes of their own. */
export const saveErpNodes = call({
  id: 'outware/erpNode.save',
  title: '设置ERP节点',
  method: 'POST',
  path: '/v1/rule/postbackerpNode',
  input: Obj({
    ownerNo: Optional(Text({ title: '货主', maxLength: 32 })),
    nodes: List(
      Obj({
        nodeCode: Text({ title: '节点编码', pattern: '^([1-9]|1[01])$' }),
        isPost: Integer({ title: '是否回传', enum: [0, 1] }),
        isDisabled: Integer({ title: '状态', enum: [0, 1] }),
      }),
      { title: '节点', minItems: ERP_NODES.length, maxItems: ERP_NODES.length },
    ),
  }),
  reply: Obj({ changed: Integer() }),
  may: 240303,
  toast: '已更新设置',
})

/** Steps of an order of which its owner's ERP is notified (floor.md §12.3, page 2403): the owner's own rows, or the general rows. */
export const erpNode = resource({
  id: 'outware/erpNode',
  title: 'ERP节点',
  fields: {
    ownerNo: ref('货主', owner, { blank: '全部货主' }),
    nodeCode: code('节点编码', { width: 90 }),
    nodeName: text('名称', { width: 140 }),
    isPost: flag('是否回传', { width: 90 }),
    sort: count('排序', { width: 70 }),
    isDisabled: choice('状态', { 0: '启用', 1: '停用' }, { dict: 'rule_erp_node.is_disabled', width: 90 }),
  },
  key: ['ownerNo', 'nodeCode'],
  list: ['nodeCode', 'nodeName', 'isPost', 'sort', 'isDisabled', 'ownerNo'],
  search: ['ownerNo'],
  sort: ['sort'],
  scope: [],
  calls: { list: 'GET /v1/rule/postbackerpNode/list' },
  may: { list: 240301 },
})
