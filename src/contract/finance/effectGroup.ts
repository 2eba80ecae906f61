// 生效组 · finance/effectGroup
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { code, count, day, many, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource, type Page } from '../resource.ts'
import { paging } from '../schema.ts'
import { warehouse } from '../warehouse/refs.ts'
import { weightPlanOption } from './refs.ts'

const at = '/v1/finance/owner/effect/group'
/** Most owners of a group. */
export const effectMembersMax = 500

const groupId = Text({ title: '生效组', pattern: '^\\d{1,18}$' })
const ownerNos = ListOf(Text({ minLength: 1, maxLength: 32 }), { title: '货主', minItems: 1, maxItems: effectMembersMax })
const member = Fields({ groupId: Text(), groupName: Text(), ownerNo: Text(), ownerName: Text() })
export interface EffectMember {
  readonly groupId: string
  readonly groupName: string
  readonly ownerNo: string
  readonly ownerName: string
}

/** The owners of a group. */
export const effectMembers = call({
  id: 'finance/effectGroup.members',
  title: '生效组货主',
  method: 'GET',
  path: `${at}/member`,
  input: Fields({ groupId }),
  reply: ListOf(member),
  may: 531101,
})
/** The owners of all groups, or which group an owner is in. */
export const effectMemberList = call({
  id: 'finance/effectGroup.memberList',
  title: '生效组货主列表',
  method: 'GET',
  path: `${at}/member/list`,
  input: Fields({ groupId: Optional(groupId), ownerNo: Optional(Text({ title: '货主', maxLength: 32 })), ...paging }),
  reply: Unsafe<Pick<Page<EffectMember>, 'records' | 'total'>>(Fields({ records: ListOf(member), total: Integer() })),
  may: 531101,
})
export const addEffectMembers = call({
  id: 'finance/effectGroup.addMembers',
  title: '生效组加货主',
  method: 'POST',
  path: `${at}/member`,
  input: Fields({ groupId, ownerNos }),
  reply: Fields({ num: Integer() }),
  may: 531121,
  toast: '添加成功',
})
export const removeEffectMembers = call({
  id: 'finance/effectGroup.removeMembers',
  title: '生效组移出货主',
  method: 'DELETE',
  path: `${at}/member`,
  input: Fields({ groupId, ownerNos }),
  reply: Fields({ num: Integer() }),
  may: 531121,
  toast: '移除成功',
})

const owners = many('货主', owner, { max: effectMembersMax, width: 280 })

/** Owners of a warehouse that share a weight plan where their contract names none (office.md §7.2, screen 5311). */
export const effectGroup = resource({
  id: 'finance/effectGroup',
  title: '生效组',
  fields: {
    groupId: code('编号', { derived: true }),
    groupName: text('组名', { required: true, max: 32, width: 160 }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    planNo: ref('重量方案', weightPlanOption, { required: true, width: 180 }),
    effectDate: day('生效日期', { required: true }),
    ownerNos: { ...owners, help: '合同里没写重量方案的，按组里的方案算' },
    ownerNum: count('货主数', { derived: true, width: 80 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['groupId'],
  list: ['groupName', 'warehouseNo', 'planNo', 'ownerNum', 'ownerNos', 'effectDate', 'updateUserName', 'updateTime'],
  shown: ['groupName', 'warehouseNo', 'planNo', 'ownerNum', 'effectDate', 'updateTime'],
  search: ['groupName', 'warehouseNo'],
  form: ['groupName', 'warehouseNo', 'sid', 'planNo', 'effectDate', 'ownerNos'],
  sort: ['-updateTime'],
  toasts: { remove: '已删除' },
  scope: ['warehouse'],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    remove: `DELETE ${at}`,
  },
  may: { list: 531101, one: 531101, create: 531102, update: 531103, remove: 531104 },
  actions: [
    { label: '加货主', on: 'row', call: addEffectMembers, fields: { ownerNos: { ...owners, required: true } } },
    {
      label: '移出货主',
      on: 'row',
      danger: true,
      call: removeEffectMembers,
      fields: { ownerNos: { ...owners, required: true } },
    },
  ],
  empty: ['还没有生效组', '几个货主用同一个重量方案、合同里又不逐个写的，放进一个组。'],
})
