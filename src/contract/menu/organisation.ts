// 组织管理 · menu/organisation
import { page, type MenuArea } from './define.ts'

export const organisation: MenuArea = {
  code: 110000,
  title: '组织管理',
  category: 1,
  icon: 'user',
  pages: [
    page(110100, '角色管理', '/setting/org/role', 'user/role', '02 03 04 17 18 19 21(数据权限) 22(设为管理员)'),
    page(110200, '用户管理', '/setting/org/user', 'user/user', '02 03 04 08 20 21(数据权限)'),
    page(110600, '权限组', '/setting/org/permission-group', 'user/permissionGroup', '02 03 04 17 18 21(数据权限)'),
  ],
}
