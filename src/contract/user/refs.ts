// 可选的人员、角色、菜单 · user/refs
import type { Selectable } from '../selectable.ts'

/** Account of the platform's own staff, in charge of a site. */
export const inCharge: Selectable = {
  name: 'inCharge',
  list: 'GET /v1/user/small/list',
  key: 'userId',
  label: ['name'],
  inner: true,
  note: 'account',
}
/** Account of the platform's own staff that is to pick. */
export const picker: Selectable = { ...inCharge, name: 'picker', list: 'GET /v1/pick/order/picker/list' }
/** Account of the platform's own staff that may confirm work-order bills. */
export const billConfirmer: Selectable = { ...inCharge, name: 'billConfirmer', list: 'GET /v1/workorder/bill/assignee/list' }
export const staff: Selectable = {
  name: 'staff',
  list: 'GET /v1/staff/small/list',
  key: 'staffNo',
  label: ['realName'],
  note: 'staffNo',
}
export const role: Selectable = { name: 'role', list: 'GET /v1/role/small/list', key: 'roleId', label: ['roleName'], inner: true }
/** Role whose users are notified: all roles of the platform's own staff, the same for every user who chooses. */
export const noticeRole: Selectable = { ...role, name: 'noticeRole', list: 'GET /v1/role/notice/list' }
export const permissionGroup: Selectable = {
  name: 'permissionGroup',
  list: 'GET /v1/permission/group/small/list',
  key: 'permissionGroupId',
  label: ['groupName'],
  inner: true,
}
export const ownerGroup: Selectable = {
  name: 'ownerGroup',
  list: 'GET /v1/owner/group/small/list',
  key: 'groupId',
  label: ['groupName'],
  inner: true,
}
export const warehouseGroup: Selectable = {
  name: 'warehouseGroup',
  list: 'GET /v1/warehouse/group/small/list',
  key: 'groupId',
  label: ['groupName'],
  inner: true,
}
/** Menu entry that contains others. */
export const menuDirectory: Selectable = {
  name: 'menuDirectory',
  list: 'GET /v1/menu/list',
  query: { type: 0, pageNo: 1, pageSize: 1000 },
  key: 'code',
  label: ['title'],
}
/** Menu entry that opens a page. */
export const menuPage: Selectable = {
  name: 'menuPage',
  list: 'GET /v1/menu/list',
  query: { type: 1, pageNo: 1, pageSize: 1000 },
  key: 'code',
  label: ['title'],
}
