// 安装步骤 · handheld/install/steps
/** What a person does to install on one kind of device, in the words that the device shows. */
export interface Steps {
  readonly key: DeviceKind
  readonly title: string
  /** how the certificate is trusted */
  readonly trust: readonly string[]
  /** how the page becomes an application */
  readonly install: readonly string[]
}
export type DeviceKind = 'android' | 'shell' | 'ipad' | 'desk'

export const steps: readonly Steps[] = [
  {
    key: 'android',
    title: '安卓 Chrome',
    trust: [
      '点“下载证书”，存到本机',
      '设置 → 安全 → 加密与凭据 → 安装证书 → CA 证书；找不到就在设置里搜“CA 证书”',
      '点“仍然安装”，选刚下载的 yuncang-authority.crt；没有锁屏密码的先设一个',
    ],
    install: ['Chrome 右上角 ⋮ → 安装应用（或“添加到主屏幕”）', '以后从桌面图标打开，不从浏览器打开'],
  },
  {
    key: 'shell',
    title: 'WebView 壳',
    trust: [
      '厂家的壳要允许“用户安装的 CA 证书”；不允许的，请厂家把证书打进壳里，或改用 Chrome',
      '点“下载证书”，按安卓的办法安装到系统',
      '壳的设置里，起始地址填下面的 https 地址',
    ],
    install: ['在壳里打开一次“本机”页，上岗检查全是 ✓ 才能用', '壳的“清除缓存”“无痕模式”都关掉：它们会清掉没上传的作业'],
  },
  {
    key: 'ipad',
    title: 'iPad / iPhone',
    trust: [
      '用 Safari 打开本页，点“下载证书”，选“允许”',
      '设置 → 已下载描述文件 → 安装',
      '设置 → 通用 → 关于本机 → 证书信任设置 → 打开“云仓作业平台”那一项',
    ],
    install: ['Safari 的分享按钮 → 添加到主屏幕', '以后从主屏幕图标打开：Safari 里的存储七天不用会被清掉'],
  },
  {
    key: 'desk',
    title: '电脑',
    trust: [
      '点“下载证书”',
      'Windows：双击它 → 安装证书 → 本地计算机 → 受信任的根证书颁发机构',
      'macOS：双击它加入钥匙串 → 设为“始终信任”',
    ],
    install: ['Chrome、Edge 地址栏右边的安装图标'],
  },
]

/** The kind of device in the browser's agent string; an iPad calls itself a Mac, but has a touch screen. */
export const kindOf = (agent: string, touchPoints: number): DeviceKind => {
  if (/iPhone|iPad/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ipad'
  if (/Android/.test(agent)) return /; wv\)/.test(agent) ? 'shell' : 'android'
  return 'desk'
}
