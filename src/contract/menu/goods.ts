// 商品管理 · menu/goods
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center/goods'

export const goods: MenuArea = {
  code: 140000,
  title: '商品管理',
  category: 0,
  icon: 'goods',
  pages: [
    page(140100, '商品档案', at, 'goods/goods', '02 05 06 11(批量改属性) 12(打印条码) 13(同步) 07 03 08'),
    page(140200, '商品详情', `${at}/detail/{ownerNo}/{goodsNo}`, 'goods/detail', '03 21(维护条码) 22(维护组合装)', { type: 4 }),
    page(140300, '商品白名单', `${at}/white-list`, 'goods/whiteList', '02 05 06 11(批量删除) 03 04'),
    page(140400, '商品品名', `${at}/name-list`, 'goods/nameList', '05 06 03'),
    page(140500, '条码异常', `${at}/barcode-error`, 'goods/barcodeError', '06 11(批量忽略) 21(绑定商品) 22(加白) 23(忽略)'),
  ],
}
