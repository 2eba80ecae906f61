// 货主管理 · menu/owner
import { page, type MenuArea } from './define.ts'

export const owner: MenuArea = {
  code: 120000,
  title: '货主管理',
  category: 1,
  icon: 'owner',
  pages: [
    page(120100, '货主档案', '/setting/owner/goods-owner', 'owner/goodsOwner', '02 05 06 03 08 07'),
    page(120200, '店铺管理', '/setting/owner/shop', 'owner/shop', '02 05 06 13(同步) 03 08'),
    page(120300, '进场管控', '/setting/owner/enter-control', 'owner/enterControl', '02 06 03 07 10 21(推进状态)'),
    page(120400, '公司主体', '/setting/owner/company', 'owner/company', '02 06 03 04 08'),
  ],
}
