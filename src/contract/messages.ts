// 提示文字 · messages
/**
 * Code → Chinese sentence, the one table behind every refusal (spec 1 §8, floor.md §0.5 and the codes listed in place).
 * `{name}` stands for an argument. What follows a dot tells texts of one code apart and never travels. Sentences of the floor's operations (A11xx–A16xx, A17xx, A22xx) join from ops/say.ts.
 */
import { sentences } from './ops/say.ts'

const general: Readonly<Record<string, string>> = {
  '00000': '',
  A0202: '账号已被停用',
  A0210: '租户、账号或密码错误',
  A0211: '密码错误次数过多，请30分钟后重试',
  A0212: '租户已停用或到期，请联系管理员',
  A0213: '该账号不能在此端登录',
  A0214: '登录人数较多，请稍后重试',
  A0215: '密码需要更换，请先在电脑端修改密码',
  A0216: '原密码不正确',
  A0217: '验证码错误或已失效，请重新获取',
  A0218: '操作过于频繁，请{n}秒后重试',
  'A0218.day': '今日获取验证码次数已达上限，请明天再试或联系管理员重置密码',
  A0219: '页面已失效，请重新获取验证码',
  A0301: '登录已失效，请重新登录',
  A0312: '无操作权限',
  A0400: '参数错误',
  'A0400.photo': '照片内容与编号不符',
  A0404: '数据不存在或无权限查看',
  A0409: '数据已被他人修改，请刷新后重试',
  A0410: '{field}不能为空',
  A0413: '提交的内容过大，最多{size}',
  A0415: '请求格式不正确',
  'A0415.photo': '照片不是 JPEG 格式',
  A0421: '{field}超出范围',
  'A0421.rows': '数据量超过10000条，请使用导出',
  'A0421.words': '最多支持查询{max}个单号',
  A0501: '系统繁忙，请稍后重试',
  A0502: '查询时间过长，请缩小查询范围后重试',
  A0506: '请勿重复提交',
  B0001: '系统执行出错',
  B0002: '服务器磁盘空间不足，数据未保存，请联系管理员清理磁盘后重试',
  B0003: '数据库暂时不可用，请稍后重试',
  C0001: '外部系统调用失败：{name}',
}

const master: Readonly<Record<string, string>> = {
  A1001: '已被业务单据引用，不能删除，请停用',
  A1002: '{field}已存在',
  A1003: '{field}不存在或已停用',
  A1011: '货主在{warehouse}仍有库存{n}件，不能退场',
  A1012: '货主仍有{n}单未完成出库',
  A1013: '进场事项未完成：{names}',
  A1014: '父级货主不能直接关联业务单据',
  A1015: '仓库存在库存或未完成单据，不能切换作业模式',
  'A1015.disable': '仓库存在库存或未完成单据，不能停用',
  'A1015.site': '物理仓下还有{n}个启用的WMS仓，请先停用',
  A1016: '店铺已有订单，不能变更货主',
  A1017: '网点存在下级或对接仓库，不能删除',
  A1010: '管理员角色拥有全部权限，不需要配置',
  A1019: '{name}的用户类型与角色侧不一致',
  A1018: '使用面积不能大于租赁面积',
  A1021: '不能停用当前登录用户',
  A1022: '至少保留一个管理员',
  A1023: '角色下存在{n}个用户，不能删除',
  A1024: '不能授予自己没有的权限',
  A1027: '不能管理权限或数据范围高于自己的用户和角色',
  A1028: '不能修改自己的权限',
  A1029: '{name}已被引用，不能删除',
  A1030: '用户数已达上限{n}',
  A1025: '系统字典不能新增或删除，只能修改显示名称',
  'A1025.config': '该配置不能删除，可以恢复默认',
  A1026: '设备名称已存在',
  A1031: '条码{barcode}已被商品{goodsNo}使用，如需一码多品请先加入白名单',
  A1032: '条码{barcode}未找到对应商品',
  A1033: '箱码数量{n}超过待作业数量{m}',
  A1034: '组合装不能嵌套组合装',
  A1035: '组合装明细不能为空',
  A1036: '商品仍有库存{n}件，不能停用',
  A1037: '系统已经建立，请直接登录',
  A1041: '已生效方案不能直接修改，请复制新建',
  A1042: '商品{goodsNo}已存在同优先级保护方案{planNo}',
  A1043: '耗材已被使用，不能删除',
  A2111: '该人员在黑名单中：{reason}',
  A2112: '该人员已在{warehouse}授权至{time}',
  A2116: '超过每日临时工上限{n}人',
  A2203: '货主未进场，订单不予接收',
}

/** Orders, waves, pick orders, hand-over and conflicts at the desk (floor.md §7.2–7.4, §14). */
const outbound: Readonly<Record<string, string>> = {
  A1731: '系统库区不能删除或停用',
  A1732: '库区存在库位，不能删除',
  A1733: '库区存在库存，不能修改类型',
  A1734: '库位存在库存，不能删除',
  A2221: '已有拣货单开始拣货，不能取消波次',
  A2222: '还有{n}张拣货单未完成，不能结束波次',
  A2223: '没有可加入波次的订单',
  A2224: '波次状态为{text}，不能{op}',
  A2225: '拣货单状态为{text}，不能{op}',
  A2226: '订单{no}状态为{text}，不能{op}',
  A2227: '订单{no}正在拦截中',
  A2228: '订单{no}的拣货单还没有拣完，拣完后再确认',
  A2229: '仓库未开启一键出库',
  A2231: '电子面单余额不足：{name}',
  A2241: '不能处理本人的作业',
  A2242: '该冲突已处理',
  A2243: '等待中的作业不能处理',
  A2244: '回库任务未完成',
  A2245: '该冲突没有回库任务',
  A2246: '该冲突没有可盘点的库位',
  A2247: '批量处理只能选择同一冲突码',
  A2248: '请填写处理说明',
}

/** Files that come in (floor.md §0.4); the fault of a file is a sentence of its own. */
const importing: Readonly<Record<string, string>> = {
  A0430: '{fault}',
  A0431: '导入请求已失效，请重新上传',
  A0432: '请上传文件',
  A0433: '文件还在处理中，请稍候',
  A0434: '{reason}',
  A0435: '文件已过期，请重新导出',
}

export const messages: Readonly<Record<string, string>> = { ...sentences, ...general, ...master, ...outbound, ...importing }

/** Sentence of a code with its arguments filled in; an unknown code reads as the general failure. */
export const sentence = (code: string, args: Readonly<Record<string, string | number>> = {}): string =>
  (messages[code] ?? messages['B0001'] ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole))
