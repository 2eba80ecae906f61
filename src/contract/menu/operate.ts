// 仓内作业 · menu/operate
import { page, type MenuArea } from './define.ts'

const at = '/warehouse-operate'

export const operate: MenuArea = {
  code: 190000,
  title: '仓内作业',
  category: 0,
  icon: 'operate',
  pages: [
    page(190100, '拣货', `${at}/pick`, 'operate/pick', '21(领取) 22(完成) 16'),
    page(190200, '单件复核', `${at}/check`, 'operate/check', '21(差异) 22(数量录入) 23(反复核)'),
    page(190300, '批量复核', `${at}/check-batch`, 'operate/checkBatch', ''),
    page(190400, '抽检', `${at}/check-spot`, 'operate/spot', '21(提交不合格)'),
    page(190500, '打包', `${at}/pack`, 'operate/pack', '21(增加包裹) 22(免扫耗材)'),
    page(190600, '批量打包', `${at}/pack-batch`, 'operate/packBatch', ''),
    page(190700, '称重', `${at}/weight`, 'operate/weight', '21(强制放行) 22(手工录重) 23(测体积)'),
    page(190800, '均重建议', `${at}/weight/average`, 'operate/weightAdvice', '06 11 21(采纳) 22(忽略)'),
    page(190900, '出库交接', `${at}/export`, 'operate/handover', '02 06 12 21(确认) 22(移除) 07 10'),
    page(191000, '作业明细', `${at}/work`, 'operate/work', '06 07'),
    page(191100, '自定义任务', `${at}/custom-task`, 'operate/customTask', '02 06 21(任务类型) 03 04 07 09 22(完成) 23(核定)'),
    page(191200, '任务类型', `${at}/custom-task/type`, 'operate/taskType', '02 06 03 08', { type: 3 }),
    page(191300, '现场', `${at}/live`, 'operate/live', ''),
  ],
}
