// 保护方案与耗材 · menu/protection
import { page, type MenuArea } from './define.ts'

const center = '/front/operator-center'
const plans = `${center}/protectionPlan`
const packaging = `${center}/consumable`

export const protection: MenuArea = {
  code: 150000,
  title: '保护方案与耗材',
  category: 0,
  icon: 'goods',
  pages: [
    page(150100, '保护方案', plans, 'protection/plan', '02 06 07 03 17 09 08 10'),
    page(150200, '新建方案', `${plans}/new`, 'protection/planNew', '', { type: 3 }),
    page(150300, '方案详情', `${plans}/detail/{id}`, 'protection/planDetail', '', { type: 4 }),
    page(150400, '防护耗材项', `${center}/protective-item`, 'protection/item', '02 06 03 08'),
    page(
      150500,
      '耗材管理',
      packaging,
      'consumable/consumable',
      '02 05 06 13(同步) 21(入库) 22(盘点) 23(调拨) 24(查看价格) 25(报废) 26(领用) 07 03 04 08',
    ),
    page(150600, '耗材详情', `${packaging}/detail/{id}`, 'consumable/detail', '', { type: 4 }),
    page(150700, '耗材商品', `${packaging}/goods`, 'consumable/goods', '02 05 06 04'),
  ],
}
