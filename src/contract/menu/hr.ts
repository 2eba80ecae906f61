// 用工管理 · menu/hr
import { page, type MenuArea } from './define.ts'

export const hr: MenuArea = {
  code: 270000,
  title: '用工管理',
  category: 0,
  icon: 'user',
  pages: [page(270900, '劳务公司', '/front/operator-center/hr/company', 'hr/company', '02 06 03 07 08')],
}
