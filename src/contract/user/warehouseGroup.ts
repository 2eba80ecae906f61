// 仓库组 · user/warehouseGroup
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, many, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehousePair } from '../warehouse/refs.ts'

/** Warehouses under one name, for statistics or as a data scope (floor.md §1.4 screen 1305). */
export const warehouseGroup = resource({
  id: 'user/warehouseGroup',
  title: '仓库组',
  fields: {
    warehouseGroupId: code('仓库组编号', { derived: true }),
    groupName: text('组名', { required: true, max: 64 }),
    groupType: choice(
      '类型',
      { 1: '统计', 2: '权限' },
      { dict: 'warehouse_group.group_type', required: true, help: '权限组可用于数据权限的“指定分组”' },
    ),
    warehouseKeys: many('仓库', warehousePair, { max: 500 }),
    itemNum: count('仓库数', { derived: true }),
    itemNames: text('仓库（前5）', { derived: true, width: 320 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warehouseGroupId'],
  list: ['groupName', 'groupType', 'itemNum', 'itemNames', 'updateTime'],
  search: ['groupName', 'groupType'],
  form: ['groupName', 'groupType', 'warehouseKeys'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/warehouse/group/list',
    one: 'GET /v1/warehouse/group/detail',
    create: 'POST /v1/warehouse/group',
    update: 'PUT /v1/warehouse/group',
    remove: 'DELETE /v1/warehouse/group',
  },
  may: { list: 130501, one: 130501, create: 130502, update: 130503, remove: 130504 },
  empty: ['还没有仓库组', '把几个仓库归成一组，用于统计或数据权限的“指定分组”：先点“新增”。'],
  actions: [{ verb: 'remove', ask: ['删除 {groupName}？', '删除后不能恢复；已被业务单据引用的不能删除。'] }],
})

/** Groups of type 权限 with nothing beyond the signed-in person's own scope. */
export const warehouseGroupOptions = call({
  id: 'user/warehouseGroup.options',
  title: '仓库组选项',
  method: 'GET',
  path: '/v1/warehouse/group/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ groupId: Text(), groupName: Text() })),
  may: 'signedIn',
})
