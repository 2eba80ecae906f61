// 组织管理 · menu/organisation
import { page, type MenuArea } from './define.ts'

export const organisation: MenuArea = {
  code: 110000,
  title: '组织管理',
  category: 1,
  icon: 'user',
  pages: [
    page(110100, '角色管理', '/setting/org/role', 'user/role', '02 03 04 17 18 19 21(数据权限) 22(设为管理员)'),
    page(110200, '用户管理', '/setting/org/user', 'user/user', '02 05 06 11(批量停用) 03 04 08 20 21(数据权限)'),
    page(110300, '新增用户', '/setting/org/user/create', 'user/userCreate', '', { type: 3 }),
    page(110400, '用户详情', '/setting/org/user/detail/{id}', 'user/userDetail', '21(强制下线)', { type: 4 }),
    page(110500, '员工管理', '/setting/org/staff', 'user/staff', '02 05 06 03 07 21(离职) 22(开通账号)'),
    page(110600, '权限组', '/setting/org/permission-group', 'user/permissionGroup', '02 03 04 17 18 21(数据权限)'),
    page(110700, '临时工', '/setting/org/temporary-worker', 'user/temporaryWorker', '02 05 06 03 07 21(授权) 22(失效)'),
    page(110800, '菜单管理', '/setting/org/menu', 'user/menu', '02 03 04 08'),
    page(110900, '字典', '/setting/org/dict', 'user/dict', '02 06 03 04 08 21(恢复默认)'),
    page(111000, '公共配置', '/setting/org/config', 'user/config', '02 06 03 04 21(恢复默认)'),
    page(111100, '操作日志', '/setting/org/operate-log', 'user/operateLog', ''),
  ],
}
