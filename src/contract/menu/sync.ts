// 数据同步 · menu/sync
import { page, type MenuArea } from './define.ts'

export const sync: MenuArea = {
  code: 690000,
  title: '数据同步',
  category: 1,
  icon: 'setting',
  pages: [page(690100, '数据同步', '/setting/sync', 'finance/sync', '21(开始) 22(停止)')],
}
