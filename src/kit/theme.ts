// 主题 · kit/theme
import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'

/** Class that carries the theme's CSS variables; set on <html> so that our own style sheet can use them everywhere. */
export const themeKey = 'yc'

const light = {
  colorPrimary: '#1660c9',
  colorInfo: '#1660c9',
  colorSuccess: '#1d7f49',
  colorWarning: '#a86200',
  colorError: '#c8302c',
  colorBgLayout: '#f1f4f8',
  colorBgContainer: '#fdfdfe',
  colorBgElevated: '#ffffff',
  colorBgSpotlight: '#2b3542',
  colorText: '#1c2531',
  colorTextSecondary: '#556172',
  colorTextTertiary: '#667386',
  colorTextPlaceholder: '#667386',
  // outlines and backgrounds of disabled controls: contrast 3 : 1 on every surface, and 4.5 : 1 for white text
  colorTextQuaternary: '#667386',
  // users still read disabled values, such as the key of the row in a form
  colorTextDisabled: '#7f8a99',
  colorBorder: '#ccd4de',
  colorBorderSecondary: '#e4e9ef',
}
/** Three steps of surface, no pure black or white (look.md). */
const dark = {
  colorPrimary: '#4f98f5',
  colorInfo: '#4f98f5',
  colorSuccess: '#45b87a',
  colorWarning: '#dfa03a',
  colorError: '#ee6b66',
  colorBgLayout: '#11161d',
  colorBgContainer: '#181f28',
  colorBgElevated: '#212a35',
  colorBgSpotlight: '#33404f',
  colorText: '#dbe2ea',
  colorTextSecondary: '#a3afbe',
  colorTextTertiary: '#8996a7',
  colorTextPlaceholder: '#8996a7',
  colorTextQuaternary: '#697689',
  colorTextDisabled: '#7b8899',
  colorBorder: '#4b596b',
  colorBorderSecondary: '#2a3440',
}

/** Sizes that antd's compact algorithm only reaches in steps of two: 13 px text, 30 px controls. */
const sizes: MappingAlgorithm = (seed, map) => ({
  ...(map ?? theme.compactAlgorithm(seed)),
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 15,
  fontHeight: 20,
  fontHeightSM: 18,
  fontHeightLG: 22,
  lineHeight: 20 / 13,
  lineHeightSM: 18 / 12,
  lineHeightLG: 22 / 15,
  controlHeight: 30,
  controlHeightSM: 24,
  controlHeightLG: 36,
})

/** Restores the colours of the tables above, because antd's night algorithm mixes them with the background, below a contrast of 4.5 : 1. */
const exactColours =
  (night: boolean): MappingAlgorithm =>
  (seed, map) => {
    const { colorPrimary, colorInfo, colorSuccess, colorWarning, colorError } = night ? dark : light
    return {
      ...(map ?? theme.defaultAlgorithm(seed)),
      colorPrimary,
      colorPrimaryText: colorPrimary,
      colorInfo,
      colorLink: colorPrimary,
      colorSuccess,
      colorSuccessText: colorSuccess,
      colorWarning,
      colorWarningText: colorWarning,
      colorError,
      colorErrorText: colorError,
    }
  }

const prefersLessMotion = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
/**
 * Short for all users, instant for those who asked the system for less motion. Not antd's `motion: false`: with it, its dialogs are mounted
 * while still hidden, and their first field does not get the focus.
 */
const motion = prefersLessMotion
  ? { motionDurationFast: '0.001s', motionDurationMid: '0.001s', motionDurationSlow: '0.001s' }
  : { motionDurationFast: '0.08s', motionDurationMid: '0.12s', motionDurationSlow: '0.15s' }

const themeConfig = (night: boolean): ThemeConfig => ({
  cssVar: { key: themeKey },
  hashed: false,
  // antd's rules are in a static style sheet (app/desktop), which tools/vite/stillStyles reduces
  zeroRuntime: true,
  // dark text on the light blue and the light red of the night: white would not reach 4.5 : 1
  components: {
    Button: {
      primaryColor: night ? '#0d1622' : '#ffffff',
      dangerColor: night ? '#0d1622' : '#ffffff',
      primaryShadow: 'none',
      defaultShadow: 'none',
    },
  },
  algorithm: [night ? theme.darkAlgorithm : theme.defaultAlgorithm, theme.compactAlgorithm, sizes, exactColours(night)],
  token: {
    ...(night ? dark : light),
    fontFamily:
      '"Inter var", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif',
    fontFamilyCode:
      '"JetBrains Mono", "Cascadia Mono", "SF Mono", Consolas, "Noto Sans Mono", "DejaVu Sans Mono", "Noto Sans CJK SC", monospace',
    borderRadius: 5,
    ...motion,
  },
})

/**
 * Each theme is created once, because antd identifies a theme by its algorithm functions and drops the styles of a theme it does not know.
 */
const themes = { day: themeConfig(false), night: themeConfig(true) }
/** The antd theme for day or night. */
export const themeOf = (night: boolean): ThemeConfig => (night ? themes.night : themes.day)
