// 数据权限 · user/scope
/** The data scope of a role, a user or a permission group (floor.md §2.1, §2.4): the same two calls for each, under its own right. */
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { hrCompany } from '../hr/refs.ts'
import { owner, shop } from '../owner/refs.ts'
import type { Selectable } from '../selectable.ts'
import { network, warehousePair } from '../warehouse/refs.ts'
import { ownerGroup, warehouseGroup } from './refs.ts'

/** scope_dim; shops and labour companies limit the scope only where they are configured. */
export const scopeDims = { 1: '货主', 2: '仓库', 3: '网点', 4: '店铺', 5: '劳务公司' } as const
/** Selectors for the things and the groups of a dimension. */
export const scopeThings: Readonly<Record<number, { readonly things: Selectable; readonly groups?: Selectable }>> = {
  1: { things: owner, groups: ownerGroup },
  2: { things: warehousePair, groups: warehouseGroup },
  3: { things: network },
  4: { things: shop },
  5: { things: hrCompany },
}
/** scope_mode; only owners and warehouses have groups. */
export const scopeModes = { 0: '无', 1: '全部', 2: '指定', 3: '指定分组' } as const

const dims = ListOf(
  Fields({
    dim: Integer({ title: '维度', minimum: 1, maximum: 5 }),
    mode: Integer({ title: '范围', minimum: 0, maximum: 3 }),
    /** ownerNo, `warehouseNo-sid`, networkId, shopNo, hrCompanyId; of mode 3 groupId */
    keys: ListOf(Text({ maxLength: 80 }), { title: '指定内容', maxItems: 2000 }),
  }),
  { title: '数据权限', maxItems: 5 },
)
const subject = Text({ title: '对象', minLength: 1, maxLength: 64 })

/** `subject`: roleId, account or permissionGroupId. */
export const readScope = <const M extends number>(id: string, path: string, may: M) =>
  call({
    id,
    title: '数据权限',
    method: 'GET',
    path,
    input: Fields({ subject }),
    reply: Fields({ version: Integer(), dims }),
    may,
  })

/** Replaces all dimensions; a dimension that is not sent, or is sent as 无, is not configured. */
export const writeScope = <const M extends number>(id: string, path: string, may: M) =>
  call({
    id,
    title: '配置数据权限',
    method: 'PUT',
    path,
    input: Fields({ subject, version: Integer({ title: '版本' }), dims }),
    reply: Fields({}),
    may,
    toast: '设置成功',
  })
