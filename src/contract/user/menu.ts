// 菜单管理 · user/menu
import { Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, ref, text } from '../kinds.ts'
import { menuIcons } from '../menu/icons.ts'
import { resource } from '../resource.ts'
import { menuDirectory, menuPage } from './refs.ts'

/** Resets the entry to the product's; an entry of the tenant's own is deleted, with its right. */
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

/** Position of a new entry and the page it opens; the tenant's own entry opens a page of the product under its own address. */
const entryInput = {
  code: code('编码', { required: true, max: 6, help: '9开头的6位数字，例如 900100；新增后不能修改' }),
  title: text('名称', { required: true, max: 64 }),
  type: choice('类型', { 0: '目录', 1: '页面' }, { required: true }),
  parentCode: ref('上级', menuDirectory, { help: '不选为最上级' }),
  category: choice('分类', { 0: '前台', 1: '后台' }, { required: true, help: '放在上级下面时跟随上级' }),
  pageCode: ref('打开的页面', menuPage, { onlyWhere: { type: [1] } }),
  path: text('路径', { max: 200, onlyWhere: { type: [1] }, help: '以 / 开头，例如 /front/own/orders' }),
  icon: choice('图标', menuIcons, { help: '不选时用打开的页面或上级的' }),
  sort: count('排序', { min: 0, max: 9999 }),
} as const

/** An entry of the tenant's own; a button needs its own page and cannot be created here. */
export const createMenu = call({
  id: 'user/menu.make',
  title: '新增菜单',
  method: 'POST',
  path: '/v1/menu',
  input: Fields({
    code: Text({ title: '编码', maxLength: 16 }),
    title: Text({ title: '名称', minLength: 1, maxLength: 64 }),
    type: Integer({ title: '类型', enum: [0, 1] }),
    category: Integer({ title: '分类', enum: [0, 1] }),
    parentCode: Optional(Union([Text({ title: '上级', maxLength: 16 }), Null()])),
    pageCode: Optional(Union([Text({ title: '打开的页面', maxLength: 16 }), Null()])),
    path: Optional(Union([Text({ title: '路径', maxLength: 200 }), Null()])),
    icon: Optional(Union([Text({ title: '图标', enum: Object.keys(menuIcons) }), Null()])),
    sort: Optional(Union([Integer({ title: '排序', minimum: 0, maximum: 9999 }), Null()])),
  }),
  reply: Fields({ code: Text() }),
  may: 110802,
  toast: '新增成功',
})

/** Hides an entry from the menu for all users, or shows it again. */
export const openMenu = call({
  id: 'user/menu.open',
  title: '开放、关闭菜单',
  method: 'PUT',
  path: '/v1/menu/status',
  input: Fields({
    code: Text({ title: '编码', minLength: 1, maxLength: 16 }),
    isOpen: Integer({ title: '是否开放', enum: [0, 1] }),
  }),
  reply: Fields({}),
  may: 110808,
  toast: '设置成功',
})

/** The tenant's copy of the product's menu: names, search words, order, state and visibility of its entries (floor.md §2.5 screen 1108). */
export const menuEntry = resource({
  id: 'user/menu',
  title: '菜单管理',
  fields: {
    code: code('编码', { required: true, max: 16, width: 100 }),
    title: text('名称', { required: true, max: 64, width: 220 }),
    parentTitle: text('上级', { derived: true, width: 140 }),
    alias: text('检索词', { max: 64, help: '快速跳转时除名称外还可输入的词，不填为拼音首字母', width: 110 }),
    icon: choice('图标', menuIcons, { width: 90, help: '最上级的显示在侧边菜单里' }),
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
    isTemplate: flag('系统菜单', { derived: true, width: 90 }),
  },
  key: ['code'],
  list: [
    'title',
    'code',
    'icon',
    'parentTitle',
    'alias',
    'path',
    'category',
    'type',
    'sort',
    'isOpen',
    'isHidden',
    'origin',
    'isTemplate',
  ],
  shown: ['title', 'code', 'icon', 'type', 'isOpen', 'isHidden', 'path', 'origin'],
  search: ['title', 'code', 'category', 'type', 'origin', 'isHidden'],
  form: ['code', 'title', 'alias', 'icon', 'sort', 'isOpen', 'isHidden'],
  sort: ['code'],
  scope: [],
  calls: { list: 'GET /v1/menu/list', one: 'GET /v1/menu/detail', update: 'PUT /v1/menu' },
  may: { list: 110801, one: 110801, update: 110803 },
  actions: [
    { label: '新增菜单', on: 'new', call: createMenu, fields: entryInput, ask: ['新增菜单', ''], changes: ['menu', 'options'] },
    { label: '开放', call: openMenu, when: { isOpen: [0] }, send: { isOpen: 1 }, changes: ['menu'] },
    {
      label: '关闭',
      danger: true,
      call: openMenu,
      when: { isOpen: [1], type: [0, 1, 3, 4, 5, 10] },
      send: { isOpen: 0 },
      ask: ['关闭 {title}？', '菜单里仍然显示，点击后提示“暂未开放...”。'],
      changes: ['menu'],
    },
    {
      label: '删除',
      danger: true,
      call: restoreMenu,
      when: { isTemplate: [0] },
      ask: ['删除 {title}？', '删除后菜单和角色里不再有它。'],
      changes: ['menu', 'options'],
    },
    {
      label: '恢复默认',
      call: restoreMenu,
      when: { origin: [2], isTemplate: [1] },
      ask: ['{title} 恢复默认？', '名称、检索词、排序、是否开放和隐藏回到系统默认。'],
      changes: ['menu'],
    },
  ],
  whole: 'parentCode',
})
