/** The look of the site: the default theme with the system's fonts. */
import DefaultTheme from 'vitepress/theme-without-fonts';

export default DefaultTheme;
