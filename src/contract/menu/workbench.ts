// 工作台 · menu/workbench
import { page, type MenuArea } from './define.ts'

export const workbench: MenuArea = {
  code: 100000,
  title: '工作台',
  category: 0,
  icon: 'home',
  pages: [
    page(100100, '首页', '/front/workbench', 'workbench/home', '15 21(卡片设置)', { type: 10 }),
    page(100200, '消息列表', '/front/workbench/message', 'workbench/message', '15 04', { type: 3 }),
  ],
}
