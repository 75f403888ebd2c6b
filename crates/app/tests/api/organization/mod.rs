mod replace;
