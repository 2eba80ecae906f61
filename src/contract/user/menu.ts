// 菜单管理 · user/menu
import { Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** The entry as the product has it. */
export const restoreMenu = call({
  id: 'user/menu.restore',
  title: '恢复默认菜单',
  method: 'DELETE',
  path: '/v1/menu',
  input: Fields({ code: Text({ title: '编码', minLength: 1, maxLength: 16 }) }),
  reply: Fields({}),
  may: 110804,
  toast: '操作成功',
})

/** The tenant's copy of the product's menu: what entries are called, found by, sorted, open and shown (floor.md §2.5 screen 1108). */
export const menuEntry = resource({
  id: 'user/menu',
  title: '菜单管理',
  fields: {
    code: code('编码', { required: true, max: 16, width: 100 }),
    title: text('名称', { required: true, max: 64 }),
    parentTitle: text('上级', { derived: true, width: 140 }),
    alias: text('检索词', { max: 64, help: '快速跳转时除名称外还可输入的词，不填为拼音首字母', width: 110 }),
    path: text('路径', { derived: true, width: 260 }),
    category: choice('分类', { 0: '前台', 1: '后台', 2: '移动端', 3: '门户与钉钉' }, { derived: true, width: 90 }),
    type: choice(
      '类型',
      { 0: '目录', 1: '页面', 2: '按钮', 3: '隐藏页', 4: '详情页', 5: '全屏页', 10: '工作台' },
      { derived: true, width: 80 },
    ),
    sort: count('排序', { min: 0, max: 9999 }),
    isOpen: flag('是否开放', { width: 90, help: '未开放的页面点击后显示“暂未开放...”' }),
    isHidden: flag('隐藏', { help: '隐藏后菜单里任何人都看不到' }),
    origin: choice('来源', { 1: '模板', 2: '自定义' }, { derived: true, width: 80 }),
  },
  key: ['code'],
  list: ['code', 'title', 'parentTitle', 'alias', 'path', 'category', 'type', 'sort', 'isOpen', 'isHidden', 'origin'],
  search: ['title', 'code', 'category', 'type', 'origin', 'isHidden'],
  form: ['code', 'title', 'alias', 'sort', 'isOpen', 'isHidden'],
  sort: ['code'],
  scope: [],
  calls: { list: 'GET /v1/menu/list', one: 'GET /v1/menu/detail', update: 'PUT /v1/menu' },
  may: { list: 110801, one: 110801, update: 110803 },
  actions: [
    {
      label: '恢复默认',
      call: restoreMenu,
      when: { origin: [2] },
      ask: ['{title} 恢复默认？', '名称、检索词、排序、是否开放和隐藏回到系统默认。'],
      changes: ['menu'],
    },
  ],
})
