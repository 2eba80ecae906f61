// 货主组 · user/ownerGroup
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, many, moment, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'

/** Owners under one name, for statistics or as a data scope (floor.md §1.4 screen 1306). */
export const ownerGroup = resource({
  id: 'user/ownerGroup',
  title: '货主组',
  fields: {
    ownerGroupId: code('货主组编号', { derived: true }),
    groupName: text('组名', { required: true, max: 64 }),
    groupType: choice(
      '类型',
      { 1: '统计', 2: '权限' },
      { dict: 'owner_group.group_type', required: true, help: '权限组可用于数据权限的“指定分组”' },
    ),
    ownerNos: many('货主', owner, { max: 500 }),
    itemNum: count('货主数', { derived: true }),
    itemNames: text('货主（前5）', { derived: true, width: 320 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ownerGroupId'],
  list: ['groupName', 'groupType', 'itemNum', 'itemNames', 'updateTime'],
  search: ['groupName', 'groupType'],
  form: ['groupName', 'groupType', 'ownerNos'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/owner/group/list',
    one: 'GET /v1/owner/group/detail',
    create: 'POST /v1/owner/group',
    update: 'PUT /v1/owner/group',
    remove: 'DELETE /v1/owner/group',
  },
  may: { list: 130601, one: 130601, create: 130602, update: 130603, remove: 130604 },
  empty: ['还没有货主组', '把几个货主归成一组，用于统计或数据权限的“指定分组”：先点“新增”。'],
  actions: [{ verb: 'remove', ask: ['删除 {groupName}？', '删除后不能恢复；已被业务单据引用的不能删除。'] }],
})

/** Groups of type 权限 with nothing beyond the signed-in person's own scope. */
export const ownerGroupOptions = call({
  id: 'user/ownerGroup.options',
  title: '货主组选项',
  method: 'GET',
  path: '/v1/owner/group/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ groupId: Text(), groupName: Text() })),
  may: 'signedIn',
})
