// 列表视图 · user/listView
import {
  Array as List,
  Boolean as Bool,
  Integer,
  Null,
  Object as Fields,
  Optional,
  Record as Map,
  String as Text,
  Union,
  Unsafe,
  type Static,
} from 'typebox'
import { call } from '../call.ts'

/** Table code of a list: its page code (floor.md §0.3). */
export const tableCode = Text({ title: '表格编号', minLength: 1, maxLength: 64, pattern: '^[\\w/.-]+$' })

/** Right to offer views to roles, and to change offered ones: a user who may change a role decides its initial views. */
export const offersViews = 110103
/** Most views of one list that a person stores, and that a role is offered. */
export const viewsMax = 20

/** Edge of the table a column is fixed to; `own`: the table's default. */
export type Edge = 'left' | 'right' | 'none' | 'own'
const edges: readonly Edge[] = ['left', 'right', 'none', 'own']

/**
 * Content of a view. `columns`: in their order, including hidden ones. `values`: conditions as in the address, including the open tab; a
 * relative day is written `@-6` (six days ago), with its time after a blank. `sort` as in the address, '' = the list's own.
 */
export const viewContent = Fields(
  {
    columns: List(
      Fields({
        value: Text({ minLength: 1, maxLength: 64 }),
        show: Bool(),
        fixed: Optional(Unsafe<Edge>({ type: 'string', enum: edges })),
        width: Optional(Integer({ minimum: 1, maximum: 2000 })),
      }),
      { title: '列', maxItems: 200 },
    ),
    values: Map(Text({ minLength: 1, maxLength: 64 }), Text({ maxLength: 4000 }), { title: '查询条件', maxProperties: 60 }),
    sort: Text({ title: '排序', maxLength: 64, pattern: '^(-?\\w+)?$' }),
  },
  { title: '视图内容' },
)
export type ViewContent = Static<typeof viewContent>

/** A view as returned to its list. `roleName`: of the role it is offered to, null for a person's own. */
export const listView = Fields({
  id: Text(),
  name: Text(),
  roleName: Union([Text(), Null()]),
  content: viewContent,
  version: Integer(),
})
export type ListView = Static<typeof listView>

const id = Text({ title: '视图', pattern: '^\\d{1,18}$' })
const name = Text({ title: '视图名称', minLength: 1, maxLength: 20, pattern: '\\S' })

/** Stores a new view: for the signed-in person, or offered to a role (right `offersViews`). */
export const makeListView = call({
  id: 'user/listView.make',
  title: '保存视图',
  method: 'POST',
  path: '/v1/user/table/view',
  input: Fields({
    code: tableCode,
    name,
    content: viewContent,
    roleId: Optional(Text({ title: '角色', pattern: '^\\d{1,18}$' })),
  }),
  reply: Fields({ id: Text() }),
  may: 'signedIn',
  toast: '保存成功',
})

/** Renames a view, or replaces its content. */
export const changeListView = call({
  id: 'user/listView.change',
  title: '修改视图',
  method: 'PUT',
  path: '/v1/user/table/view',
  input: Fields({ id, version: Integer({ title: '版本' }), name: Optional(name), content: Optional(viewContent) }),
  reply: Fields({ version: Integer() }),
  may: 'signedIn',
  toast: '保存成功',
})

/** Deletes a view; a list that opened with it opens without a view. */
export const dropListView = call({
  id: 'user/listView.drop',
  title: '删除视图',
  method: 'DELETE',
  path: '/v1/user/table/view',
  input: Fields({ id }),
  reply: Fields({}),
  may: 'signedIn',
  toast: '删除成功',
})

/** The view with which the list opens for the signed-in person; null: none. */
export const setFirstView = call({
  id: 'user/listView.first',
  title: '默认视图',
  method: 'PUT',
  path: '/v1/user/table/view/first',
  input: Fields({ code: tableCode, id: Union([id, Null()]) }),
  reply: Fields({}),
  may: 'signedIn',
  toast: '设置成功',
})
