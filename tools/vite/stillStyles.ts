// antd 的样式在构建时就定下来
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { childrenOf, edited, isNode, nameOf, type Node } from './edits.ts'

const library = 'node_modules/antd/es'
const sheet = /[\\/]antd[\\/]dist[\\/]antd\.css$/
const styles = /[\\/]antd[\\/]es[\\/]([a-z-]+)[\\/]style[\\/]/
const registeringFunctions = new Set<unknown>(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])
/** Folder of a component → its class name, where they differ. */
const classes: Readonly<Record<string, string>> = {
  button: 'btn',
  'date-picker': 'picker',
  'float-button': 'float-btn',
  'qr-code': 'qrcode',
}

/** Components that files below `folder` import from antd. */
const importedComponents = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/** Every library file that these components need. */
const filesOf = (root: string, names: readonly string[]): Set<string> => {
  const index = readFileSync(join(root, 'index.js'), 'utf8')
  const folderOf = new Map([...index.matchAll(/default as (\w+) \} from '(.+)'/g)].map(([, name, from]) => [name, from]))
  const found = new Set<string>()
  const pathsToVisit = [...new Set(names)].map((name) => join(root, folderOf.get(name) ?? name))
  for (let path = pathsToVisit.pop(); path !== undefined; path = pathsToVisit.pop()) {
    const file = existsSync(`${path}.js`) ? `${path}.js` : join(path, 'index.js')
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/from ['"](\.[^'"]*)['"]/g))
      pathsToVisit.push(resolve(dirname(file), to))
  }
  return found
}

/** Folders that re-export another component: rows and columns have the styles of the grid. */
const withoutOwnStyle = new Set(['row', 'col'])
/** Folders of the library that have a style of their own. */
const styledFolders = (root: string): string[] =>
  readdirSync(root).filter((name) => !withoutOwnStyle.has(name) && existsSync(join(root, name, 'style/index.js')))

/**
 * antd generates styles when a component is first rendered, and checks at every rendering. With `zeroRuntime` (kit/theme) it does
 * neither: antd's own style sheet has all rules, with variables for the theme. So two parts are left out: from the scripts the functions
 * that generate styles, and from the sheet the rules of components that no page uses. A component without its rules in the sheet fails
 * the build.
 */
export const stillStyles = (root: string): Plugin => {
  const drawnFolders = new Set<string>()
  return {
    name: 'still-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const file of filesOf(join(root, library), importedComponents(join(root, 'src')))) {
        const folder = styles.exec(file)?.[1]
        if (folder !== undefined) drawnFolders.add(folder)
      }
    },
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      if (sheet.test(path)) {
        const undrawnFolders = styledFolders(join(root, library)).filter((folder) => !drawnFolders.has(folder))
        return {
          code: withoutRulesOf(
            code,
            undrawnFolders.map((folder) => classes[folder] ?? folder),
          ),
          map: null,
        }
      }
      if (!styles.test(path) || !path.endsWith('.js')) return null
      return { code: withoutStyleMakers(code, this.parse(code) as unknown as Node), map: null }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const folder = styles.exec(id)?.[1]
          if (folder !== undefined && renderedLength > 0 && !drawnFolders.has(folder))
            this.error(`antd 的 ${folder} 没有样式（${id}）`)
        }
      }
    },
  }
}

/** The sheet without rules for these class names only, and without rules for right-to-left text. */
const withoutRulesOf = (sheetText: string, names: readonly string[]): string => {
  const undrawnSelector = new RegExp(String.raw`\.ant-(?:${names.join('|')})(?![a-z])|-rtl(?![a-z])`)
  const parsed = postcss.parse(sheetText)
  parsed.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) return
    const keptSelectors = rule.selectors.filter((selector) => !undrawnSelector.test(selector))
    if (keptSelectors.length === 0) rule.remove()
    else rule.selectors = keptSelectors
  })
  const keptSheet = parsed.toString()
  parsed.walkAtRules(/keyframes$/, (frames) => {
    if (keptSheet.split(frames.params).length <= 2) frames.remove()
  })
  return parsed.toString()
}

/** The functions that generate a component's rules: the second argument of a registering call. */
const makersIn = (node: Node): readonly Node[] => {
  if (node.type !== 'CallExpression' || !registeringFunctions.has(nameOf(node['callee'])))
    return childrenOf(node).flatMap(makersIn)
  const [, makerFunction] = node['arguments'] as readonly unknown[]
  return isNode(makerFunction) ? [makerFunction] : []
}

/** The module with `null` in place of the functions that generate rules; default variables stay. */
const withoutStyleMakers = (code: string, tree: Node): string =>
  edited(
    code,
    makersIn(tree).map(({ start, end }) => ({ start, end, text: 'null' })),
  )
