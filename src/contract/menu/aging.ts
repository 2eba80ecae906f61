// 时效分析 · menu/aging
import { page, type MenuArea } from './define.ts'

export const aging: MenuArea = {
  code: 560000,
  title: '时效分析',
  category: 0,
  icon: 'log',
  pages: [page(560500, '节点关键词', '/front/data-center/aging/keywords', 'aging/keyword', '02 05 22(测试) 04 21(采纳)')],
}
