// 商品管理 · menu/goods
import { page, type MenuArea } from './define.ts'

export const goods: MenuArea = {
  code: 140000,
  title: '商品管理',
  category: 0,
  icon: 'goods',
  pages: [
    page(
      140100,
      '商品档案',
      '/front/operator-center/goods',
      'goods/goods',
      '02 05 06 11(批量改属性) 12(打印条码) 13(同步) 07 03 08',
    ),
    page(
      140200,
      '商品详情',
      '/front/operator-center/goods/detail/{ownerNo}/{goodsNo}',
      'goods/barcode',
      '03 21(维护条码) 22(维护组合装)',
      { type: 4 },
    ),
  ],
}
