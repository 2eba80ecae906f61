// 浏览器名称 · platform/agentText
/** Every browser also uses the names below its own: the first match counts. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/DingTalk/, '钉钉'],
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
]
const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Browser and system of a User-Agent for people, e.g. `Chrome · Windows`. */
export const agentText = (agent: string | null): string => {
  const knownNames = [firstOf(browsers, agent ?? ''), firstOf(systems, agent ?? '')].filter((name) => name !== '')
  return knownNames.length === 0 ? '未知设备' : knownNames.join(' · ')
}
